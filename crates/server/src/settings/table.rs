//! The table of all settings: the one place where a setting is named and described.
//!
//! From it come the fields of [`Settings`], the flags of the command line, the variables of the
//! environment, the keys of the file, `gleis config`, and the table in `docs/hosting.md`.

use super::layers::Layers;
use super::problem::{Origin, Problem};
use super::reader::{self, Shown};
use super::urls::{DatabaseUrl, PublicUrl};
use crate::logging::LogFormat;
use ipnet::IpNet;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing::Level;

/// A setting, apart from its value.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in the file; with `--` before it the flag.
    pub key: &'static str,
    /// What it is if nobody says anything.
    pub default: &'static str,
    /// What it takes.
    pub takes: &'static str,
    /// Must its value not be shown?
    pub secret: bool,
    help: &'static str,
}

impl Setting {
    /// What it is for, in a sentence or two.
    #[must_use]
    pub fn help(&self) -> &'static str {
        self.help.trim_start()
    }

    /// The flag of the command line.
    #[must_use]
    pub fn flag(&self) -> String {
        format!("--{}", self.key)
    }

    /// The variable of the environment.
    #[must_use]
    pub fn variable(&self) -> String {
        format!(
            "{}{}",
            super::PREFIX,
            self.key.to_ascii_uppercase().replace('-', "_")
        )
    }
}

/// One setting as it is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effective {
    /// Which setting.
    pub key: &'static str,
    /// Its value, without what must not be seen.
    pub value: String,
    /// Who says so.
    pub origin: Origin,
}

macro_rules! settings {
    ($(
        $(#[doc = $help:literal])+
        $field:ident: $type:ty = ($key:literal, $reader:ident, $default:literal);
    )+) => {
        /// Everything that whoever runs a server can choose.
        #[derive(Clone, Debug)]
        pub struct Settings {
            $($(#[doc = $help])+ pub $field: $type,)+
            origins: BTreeMap<&'static str, Origin>,
        }

        /// All settings.
        pub const TABLE: &[Setting] = &[$(Setting {
            key: $key,
            default: $default,
            takes: reader::$reader.takes,
            secret: reader::$reader.secret,
            help: concat!($($help),+),
        }),+];

        impl Settings {
            /// Reads every setting from the highest layer that has it.
            pub(super) fn from_layers(
                layers: &Layers,
                problems: &mut Vec<Problem>,
            ) -> Option<Self> {
                let mut origins = BTreeMap::new();
                $(let $field = layers.read($key, &reader::$reader, &mut origins, problems);)+
                Some(Self { $($field: $field?,)+ origins })
            }

            /// All settings with their values and origins, in the order of [`TABLE`].
            #[must_use]
            pub fn effective(&self) -> Vec<Effective> {
                vec![$(Effective {
                    key: $key,
                    value: self.$field.shown(),
                    origin: self.origins[$key].clone(),
                }),+]
            }
        }
    };
}

settings! {
    /// Where the server listens for browsers and reverse proxies.
    listen: SocketAddr = ("listen", ADDRESS, "127.0.0.1:8042");
    /// The directory with everything that must be kept: `gleis.sqlite`, and `gleis.toml` if there
    /// is one.
    data: PathBuf = ("data", DIRECTORY, "$XDG_DATA_HOME/gleis");
    /// The file with settings.
    config: Option<PathBuf> = ("config", FILE_OR_NONE, "gleis.toml in the data directory");
    /// A PostgreSQL database, in place of SQLite in the data directory.
    database_url: Option<DatabaseUrl> = ("database-url", DATABASE, "none");
    /// How big the SQLite database may grow. When it is full, games go on to be readable and
    /// nothing new is taken on.
    database_max_megabytes: Option<u64> = ("database-max-megabytes", MEGABYTES_OR_NONE, "none");
    /// Is a backup written into the data directory before a new version of Gleis changes the tables
    /// of the database?
    backup_before_upgrade: bool = ("backup-before-upgrade", YES_OR_NO, "yes");
    /// Under which address people reach the server. Links are made with it, requests from other
    /// pages are refused by it, and with https:// cookies go over TLS only.
    public_url: Option<PublicUrl> = ("public-url", PUBLIC_URL, "none");
    /// Reverse proxies whose X-Forwarded-For or Forwarded is believed.
    trusted_proxies: Vec<IpNet> = ("trusted-proxies", NETWORKS, "none");
    /// Serve the browser client from this directory instead of the one inside the binary, to work
    /// on it: the folder `web` of the repository.
    web_dir: Option<PathBuf> = ("web-dir", DIRECTORY_OR_NONE, "none");
    /// Where figures for Prometheus can be fetched. Keep it away from the public.
    metrics_listen: Option<SocketAddr> = ("metrics-listen", ADDRESS_OR_NONE, "none");
    /// How much is written to the log.
    log: Level = ("log", LEVEL, "info");
    /// In which form the log is written.
    log_format: LogFormat = ("log-format", FORMAT, "text");
    /// How many built-in bots think at the same time; 0 is one less than the machine has
    /// cores, and at least 1. One more thread makes decisions that need hardly any time.
    bot_threads: u32 = ("bot-threads", THREADS, "0");
    /// How many browsers and programs may be connected at the same time.
    sockets_max: u32 = ("sockets-max", COUNT, "20000");
    /// How many connections an address may have at the same time; proxies that are trusted may
    /// have as many as they like.
    connections_per_address: u32 = ("connections-per-address", COUNT, "500");
    /// How many megabytes of requests may be held in memory while they arrive, a quarter of it of
    /// one address.
    uploads_max_megabytes: u32 = ("uploads-max-megabytes", COUNT, "64");
    /// How many tables may be held in memory at the same time.
    tables_max: u32 = ("tables-max", COUNT, "20000");
    /// How many games that go on one guest may host.
    running_tables_per_guest: u32 = ("running-tables-per-guest", COUNT, "100");
    /// How many of them may be games that only bots play.
    bot_tables_per_guest: u32 = ("bot-tables-per-guest", COUNT, "5");
    /// How many games that go on may have been begun from one address.
    running_tables_per_address: u32 = ("running-tables-per-address", COUNT, "500");
    /// How many of them may be games that only bots play.
    bot_tables_per_address: u32 = ("bot-tables-per-address", COUNT, "20");
    /// How many requests an address may make in a minute.
    requests_per_minute: u32 = ("requests-per-minute", COUNT, "600");
    /// How many new identities an address gets in an hour.
    guests_per_hour: u32 = ("guests-per-hour", COUNT, "60");
    /// How many commands a connection may send in a second.
    commands_per_second: u32 = ("commands-per-second", COUNT, "20");
    /// How many lines a person may say in a minute; reactions and invitations count, too.
    chat_per_minute: u32 = ("chat-per-minute", COUNT, "20");
    /// How many megabytes of records one person may keep here.
    record_megabytes_per_guest: u32 = ("record-megabytes-per-guest", COUNT, "20");
    /// How many megabytes of records may come from one address.
    record_megabytes_per_address: u32 = ("record-megabytes-per-address", COUNT, "100");
    /// How many megabytes of records the server keeps.
    record_megabytes_max: u32 = ("record-megabytes-max", COUNT, "2000");
    /// How many tables that one person has made are kept, whatever their state.
    kept_tables_per_guest: u32 = ("kept-tables-per-guest", COUNT, "2000");
    /// How many tables made from one address are kept.
    kept_tables_per_address: u32 = ("kept-tables-per-address", COUNT, "10000");
    /// How many tables the server keeps. One with its game takes about 100 kilobytes.
    kept_tables_max: u32 = ("kept-tables-max", COUNT, "200000");
    /// How many campaigns one person may keep here.
    campaigns_per_guest: u32 = ("campaigns-per-guest", COUNT, "50");
    /// How many campaigns may come from one address.
    campaigns_per_address: u32 = ("campaigns-per-address", COUNT, "200");
    /// How many campaigns the server keeps.
    campaigns_max: u32 = ("campaigns-max", COUNT, "20000");
    /// After how many days a guest is deleted who has not been here.
    guest_days: Option<u32> = ("guest-days", DAYS_OR_NONE, "365");
    /// After how many days tables, campaigns and records are deleted that nobody has opened.
    table_days: Option<u32> = ("table-days", DAYS_OR_NONE, "365");
    /// After how many days tables are deleted whose game never began, and unfinished games of
    /// nobody but computers.
    empty_table_days: Option<u32> = ("empty-table-days", DAYS_OR_NONE, "7");
    /// How long an expert bot thinks about a decision; down to an eighth of it while others wait.
    expert_milliseconds: u64 = ("expert-milliseconds", THINKING, "1000");
    /// How long a person must be gone before others may let a bot play for them.
    vacate_minutes: u64 = ("vacate-minutes", MINUTES, "5");
}
