//! The settings of a server on the command line: one flag for each row of the server's table.

use crate::failure::Failure;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use gleis_server::settings::{Flags, Settings, SettingsError, TABLE};

/// What the command line says about settings.
#[derive(Clone, Debug, Default)]
pub(crate) struct SettingFlags(Flags);

impl SettingFlags {
    /// What is in force, with everything that is wrong as one failure.
    pub(crate) fn load(&self) -> Result<Settings, Failure> {
        self.try_load().map_err(|error| {
            let count = error.problems.len();
            let list: Vec<String> = error
                .problems
                .iter()
                .map(|line| format!("  {line}"))
                .collect();
            let list = list.join("\n");
            let plural = if count == 1 { "" } else { "s" };
            Failure::failed(
                format!("the settings have {count} error{plural}\n{list}"),
                "`gleis help serve` explains every setting; `gleis config` shows what is in force",
            )
        })
    }

    /// What is in force.
    pub(crate) fn try_load(&self) -> Result<Settings, SettingsError> {
        Settings::load_here(&self.0)
    }
}

impl FromArgMatches for SettingFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in TABLE {
            if let Some(text) = matches.get_one::<String>(setting.key) {
                self.0.add(setting, text.clone());
            }
        }
        Ok(())
    }
}

impl Args for SettingFlags {
    fn augment_args(command: Command) -> Command {
        command.args(TABLE.iter().map(|setting| {
            let (takes, default) = (setting.takes, setting.default);
            let help = setting.help();
            let variable = setting.variable();
            Arg::new(setting.key)
                .long(setting.key)
                .value_name("VALUE")
                .help_heading("Settings")
                .help(format!(
                    "{help} Takes {takes}. [default: {default}] [variable: {variable}]"
                ))
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The same flags in all other places: they work, and `gleis help serve` explains them.
#[derive(Clone, Debug)]
pub(crate) struct HiddenFlags(pub(crate) SettingFlags);

impl FromArgMatches for HiddenFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        SettingFlags::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Args for HiddenFlags {
    fn augment_args(command: Command) -> Command {
        SettingFlags::augment_args(command).mut_args(|arg| arg.hide(true))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
