//! The last round.

/// How many turns are left, once the last round has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastRound(u8);

impl LastRound {
    /// The last round has not begun.
    pub const NOT_BEGUN: Self = Self(u8::MAX);

    /// So many turns are left.
    #[inline(always)]
    #[must_use]
    pub const fn with(turns: u8) -> Self {
        Self(turns)
    }

    /// Has the last round begun?
    #[inline(always)]
    #[must_use]
    pub const fn has_begun(self) -> bool {
        self.0 != Self::NOT_BEGUN.0
    }

    /// How many turns are left; `None` before the last round.
    #[inline(always)]
    #[must_use]
    pub const fn turns(self) -> Option<u8> {
        if self.has_begun() { Some(self.0) } else { None }
    }

    /// A turn of the last round is over: was it the last one?
    #[inline(always)]
    pub const fn end_turn(&mut self) -> bool {
        self.0 -= 1;
        self.0 == 0
    }
}
