//! Words of the language that stand for one value each.

macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All of them, in the order of the language.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The word of the language.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
}

words! {
    /// When an ability fires.
    Trigger {
        /// At once: a lightning event is turned, a campaign card is read.
        Now = "now",
        /// In the set-up step of its sticker.
        Setup = "setup",
        /// A free option in the own turn.
        Turn = "turn",
        /// After a claim, in the step of its sticker; without own step in step 11.
        Claim = "claim",
        /// After the action of taking train cards.
        Take = "take",
        /// After the action of drawing tickets.
        Draw = "draw",
        /// For each completed ticket when it is shown.
        Bell = "bell",
        /// After a newspaper has turned an event and the event has acted.
        News = "news",
        /// At the end of the game, before the coins are counted.
        Score = "score",
        /// In the after-game step of its sticker.
        After = "after",
        /// When the vaults are opened.
        Finale = "finale",
        /// Always; the effects are modifiers.
        While = "while",
    }
}

words! {
    /// What can be gained and lost.
    Kind {
        /// Coins.
        Cash = "cash",
        /// Goodwill, for the campaign.
        Goodwill = "goodwill",
        /// Stamps, for the campaign.
        Stamp = "stamp",
        /// Crates of oranges, for this game.
        Crate = "crate",
        /// Ore, for this game.
        Ore = "ore",
        /// Unused cars, from or to the box.
        Car = "car",
        /// Dollars added at the end of the campaign.
        Vault = "vault",
        /// The common pot of this game.
        Pot = "pot",
    }
}
words! {
    /// Which hand cards a price asks for.
    CardClass {
        /// At will.
        Any = "any",
        /// Locomotives.
        Loco = "loco",
        /// All of one colour, no locomotives.
        Same = "same",
    }
}
words! {
    /// What can be put on a place.
    Mark {
        /// City, for good: it is big.
        Big = "big",
        /// City, for good: named by a company.
        Plaque = "plaque",
        /// City, for good: big, and named by the company with most tracks there.
        Boom = "boom",
        /// Track, for good: its bridge is built by the claimer.
        Bridge = "bridge",
        /// Track, this game: belongs to nobody, connects for everybody.
        Public = "public",
        /// Track, until the next effective newspaper: cannot be claimed.
        Blocked = "blocked",
        /// City, this game: the mail hub.
        Hub = "hub",
        /// City: host of the fair.
        Host = "host",
        /// Tracks with a tunnel, for good: the fund is set back or grows.
        Fund = "fund",
    }
}
words! {
    /// From where a card is drafted.
    Pool {
        /// The display of tools.
        Tools = "tools",
        /// The display of agreements.
        Agreements = "agreements",
        /// Archived tickets with the own stamp.
        Memory = "memory",
        /// The next letter.
        Letters = "letters",
        /// All company cards now due.
        Upgrades = "upgrades",
    }
}
words! {
    /// Which box is opened.
    OfferBox {
        /// A region, by offer and choice.
        Offer = "offer",
        /// The conductor's toolbox.
        Toolbox = "toolbox",
    }
}
words! {
    /// What happens to an event.
    EventOp {
        /// Into the event deck.
        Add = "add",
        /// Into the archive.
        Drop = "drop",
    }
}
words! {
    /// What happens to a rule.
    RuleOp {
        /// The sticker comes into force.
        Add = "add",
        /// It is taken off.
        Remove = "remove",
        /// Its dollars count twice in this game.
        Double = "double",
    }
}
words! {
    /// In which colour a track is painted.
    PaintColour {
        /// The colour of the target's company.
        Own = "own",
        /// The colour it was paid with.
        Paid = "paid",
    }
}
