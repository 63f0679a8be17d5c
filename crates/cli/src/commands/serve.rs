//! `gleis serve`: the server.

use crate::failure::Failure;
use crate::settings::SettingFlags;
use crate::{stop, welcome};
use clap::Args;
use gleis_server::{Serving, logging};
use std::io::{IsTerminal as _, Write as _};

/// Serve games to browsers and bots; what `gleis` does without a command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis serve
  gleis serve --listen 0.0.0.0:8042 --data /var/lib/gleis
  GLEIS_LISTEN=0.0.0.0:8042 gleis serve

A setting is looked for among the flags, then in the environment, then in the file, and `gleis \
config` shows where it was found. In the file, gleis.toml in the data directory, it is a line:

  listen = \"0.0.0.0:8042\"

The first Ctrl-C, or SIGTERM, ends the server in good order; the second at once.")]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) settings: SettingFlags,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let settings = options.settings.load()?;
    logging::start(settings.log, settings.log_format)
        .map_err(|error| Failure::failed(format!("no log can be written: {error}"), ""))?;
    runtime()?.block_on(async {
        let stop = stop::asked()
            .map_err(|error| Failure::failed(format!("signals cannot be heard: {error}"), ""))?;
        let served = gleis_server::serve(settings, announce, stop).await;
        served.map_err(|error| {
            let hint = "`gleis doctor` looks for causes, `gleis config` shows the settings";
            Failure::failed(error.to_string(), hint)
        })
    })
}

/// Tells whoever started the server where to go. They may have gone away already: that is no
/// reason to end.
fn announce(serving: &Serving) {
    let mut out = std::io::stdout();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let text = welcome::text(serving, out.is_terminal() && !plain);
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Threads and timers for everything that waits.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.map_err(|error| {
        let hint = "are there too many processes or threads?";
        Failure::failed(format!("threads cannot be started: {error}"), hint)
    })
}
