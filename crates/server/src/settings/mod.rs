//! Settings of a server: defaults, then a file, then the environment, then flags.
//!
//! Each later one wins. [`TABLE`] is the one list of settings; everything else is made from it.

mod layers;
mod problem;
mod reader;
mod table;
#[cfg(test)]
mod tests;
mod urls;

pub use problem::{Origin, Problem, SettingsError};
pub use table::{Effective, Setting, Settings, TABLE};
pub use urls::{DatabaseUrl, PublicUrl};

use crate::store::{Database, Kept, Quota};
use layers::Layers;
use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

/// With this begins every variable of ours.
const PREFIX: &str = "GLEIS_";
/// What the file with settings is called in the data directory.
const FILE_NAME: &str = "gleis.toml";
/// What the database is called in the data directory.
const DATABASE_NAME: &str = "gleis.sqlite";

/// What the command line says about settings.
#[derive(Clone, Debug, Default)]
pub struct Flags(Vec<(&'static Setting, String)>);

impl Flags {
    /// Adds a flag.
    pub fn add(&mut self, setting: &'static Setting, text: String) {
        self.0.push((setting, text));
    }

    fn iter(&self) -> impl Iterator<Item = (&'static Setting, &str)> {
        self.0
            .iter()
            .map(|(setting, text)| (*setting, text.as_str()))
    }
}

impl Settings {
    /// Finds out what is in force, from flags, the variables of an environment, and a way to
    /// read files.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, at once.
    pub fn load(
        flags: &Flags,
        environment: impl IntoIterator<Item = (String, String)>,
        read_file: impl Fn(&Path) -> io::Result<String>,
    ) -> Result<Self, SettingsError> {
        let environment: BTreeMap<String, String> = environment.into_iter().collect();
        let mut problems = Vec::new();
        let mut upper = Layers::of_variables(&environment, &mut problems);
        upper.cover(Layers::of_flags(flags));
        let mut layers = Layers::defaults();
        layers.set("data", default_data(&environment), Origin::Default);
        let data = upper.get("data").or_else(|| layers.get("data"));
        let beside = data
            .map(|data| Path::new(&data.text).join(FILE_NAME))
            .unwrap_or_default();
        let file = match upper.get("config") {
            Some(config) if config.text == reader::NONE => None,
            Some(config) => read_file(Path::new(&config.text))
                .map(|text| Layers::of_file(Path::new(&config.text), &text, &mut problems))
                .map_err(|error| problems.push(unreadable(&config.origin, &config.text, &error)))
                .ok(),
            None => {
                let file = found(&beside, &read_file, &mut problems);
                let used = file.is_some().then(|| beside.display().to_string());
                let used = used.unwrap_or_else(|| reader::NONE.to_owned());
                layers.set("config", used, Origin::Default);
                file
            }
        };
        layers.cover(file.unwrap_or_default());
        layers.cover(upper);
        match Self::from_layers(&layers, &mut problems) {
            Some(settings) if problems.is_empty() => Ok(settings),
            _ => Err(SettingsError { problems }),
        }
    }

    /// Is it the address of a proxy that is trusted? An IPv4 address written as IPv6 is the same
    /// address.
    #[must_use]
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let mut networks = self.trusted_proxies.iter();
        networks.any(|network| network.contains(&address))
    }

    /// What is in force in this process.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, at once.
    pub fn load_here(flags: &Flags) -> Result<Self, SettingsError> {
        let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        let environment = std::env::vars_os().map(|(name, value)| (text(name), text(value)));
        Self::load(flags, environment, |path| std::fs::read_to_string(path))
    }

    /// Defaults with a data directory, and a free port for each test that listens.
    ///
    /// # Panics
    ///
    /// If a default is no right value.
    #[must_use]
    pub fn defaults_for_tests(data: impl Into<PathBuf>) -> Self {
        let no_file = |_: &Path| Err(io::ErrorKind::NotFound.into());
        let mut settings = Self::load(&Flags::default(), [], no_file).expect("defaults are right");
        settings.data = data.into();
        settings.listen.set_port(0);
        settings
    }

    /// The database that is meant.
    #[must_use]
    pub fn database(&self) -> Database {
        match &self.database_url {
            Some(url) => Database::Postgres {
                url: url.reveal().to_owned(),
            },
            None => Database::Sqlite {
                file: self.data.join(DATABASE_NAME),
                max_megabytes: self.database_max_megabytes,
            },
        }
    }

    /// How much of something may be kept.
    #[must_use]
    pub fn quota(&self, what: Kept) -> Quota {
        let megabytes = |count: u32| u64::from(count) * 1_000_000;
        match what {
            Kept::Records => Quota {
                of_guest: megabytes(self.record_megabytes_per_guest),
                of_address: megabytes(self.record_megabytes_per_address),
                in_all: megabytes(self.record_megabytes_max),
            },
            Kept::Tables => Quota {
                of_guest: self.kept_tables_per_guest.into(),
                of_address: self.kept_tables_per_address.into(),
                in_all: self.kept_tables_max.into(),
            },
            Kept::Campaigns => Quota {
                of_guest: self.campaigns_per_guest.into(),
                of_address: self.campaigns_per_address.into(),
                in_all: self.campaigns_max.into(),
            },
        }
    }

    /// How many bots think at the same time on this machine.
    #[must_use]
    pub fn bot_threads_here(&self) -> usize {
        match self.bot_threads as usize {
            0 => {
                let cores = std::thread::available_parallelism();
                cores.map_or(1, |cores| cores.get().saturating_sub(1).max(1))
            }
            threads => threads,
        }
    }
}

/// The file in the data directory, if there is one. It cannot be what moves this directory, nor
/// what names another file.
fn found(
    path: &Path,
    read_file: impl Fn(&Path) -> io::Result<String>,
    problems: &mut Vec<Problem>,
) -> Option<Layers> {
    let text = match read_file(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => {
            let origin = Origin::File {
                path: path.to_owned(),
                line: None,
            };
            problems.push(unreadable(&origin, &path.display().to_string(), &error));
            return None;
        }
    };
    let layer = Layers::of_file(path, &text, problems);
    if let Some(entry) = layer.get("data") {
        problems.push(Problem {
            origin: entry.origin.clone(),
            what: "this file was found in the data directory and cannot move it".to_owned(),
            mend: "name the directory with --data or GLEIS_DATA, or this file with --config"
                .to_owned(),
        });
    }
    Some(layer)
}

fn unreadable(origin: &Origin, path: &str, error: &io::Error) -> Problem {
    Problem {
        origin: origin.clone(),
        what: format!("the file {path} cannot be read: {error}"),
        mend: "name a file that exists and may be read".to_owned(),
    }
}

/// Where data is kept if nobody says where.
fn default_data(environment: &BTreeMap<String, String>) -> String {
    let directory = |name: &str| environment.get(name).filter(|path| !path.is_empty());
    if let Some(base) = directory("XDG_DATA_HOME") {
        return format!("{base}/gleis");
    }
    if let Some(home) = directory("HOME") {
        return format!("{home}/.local/share/gleis");
    }
    "gleis-data".to_owned()
}
