//! `gleis completions`: what a shell needs to complete commands and flags.

use crate::Arguments;
use crate::failure::Failure;
use clap::{Args, CommandFactory as _};
use clap_complete::{Shell, generate};
use std::io::Write;

/// Print what a shell needs to complete commands and flags with the tab key
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  gleis completions bash > ~/.local/share/bash-completion/completions/gleis
  gleis completions zsh > ~/.zfunc/_gleis
  gleis completions fish > ~/.config/fish/completions/gleis.fish

The shell reads the file when it starts. For zsh, the folder has to be in $fpath before compinit \
is called. The packages have done this already.")]
pub(crate) struct Options {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    // In memory first: a pipe that was closed early would end the generator with a panic.
    let mut text = Vec::new();
    generate(options.shell, &mut Arguments::command(), "gleis", &mut text);
    Ok(out.write_all(&text)?)
}
