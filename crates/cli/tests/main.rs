//! The program `gleis`, as its users call it.
//!
//! One program for all of them: linking one is quick, linking one for each file is not.

mod api_page;
mod arena;
mod campaign;
mod gleis;
mod manual;
mod records;
mod sealed;
mod serving;
