//! Campaigns on the disk.

use crate::failure::Failure;
use gleis_games::LegendsBox;
use gleis_games::campaign::{CampaignFile, CampaignFileError};
use gleis_rules::legends::campaign::CampaignLog;
use std::fs::File;
use std::path::Path;

/// A campaign from its file, played again.
pub(super) fn read(file: &str, first: &LegendsBox) -> Result<(CampaignFile, CampaignLog), Failure> {
    let input = File::open(file).map_err(|error| {
        let sentence = format!("{file}: the file cannot be opened: {error}");
        Failure::failed(sentence, "`gleis campaign new` begins a campaign")
    })?;
    let campaign = CampaignFile::read(input).map_err(|error| wrong(file, &error))?;
    let log = campaign
        .replay(first)
        .map_err(|error| wrong(file, &error))?;
    Ok((campaign, log))
}

/// Writes the whole file or nothing: half a campaign would be lost for good.
pub(super) fn write(file: &str, campaign: &CampaignFile) -> Result<(), Failure> {
    let path = Path::new(file);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    std::fs::write(&beside, campaign.to_json())
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(|error| {
            let hint = "does the folder exist, and may you write there?";
            Failure::failed(format!("{file} cannot be written: {error}"), hint)
        })
}

pub(super) fn wrong(file: &str, error: &CampaignFileError) -> Failure {
    let hint = match error {
        CampaignFileError::Unreadable(_) if Path::new(file).is_dir() => {
            "this is a folder; name a campaign in it"
        }
        CampaignFileError::Unreadable(_) => "is it a file, and may you read it?",
        CampaignFileError::UnknownVersion(_) => "a newer Gleis may read it",
        CampaignFileError::OtherContent { .. } => {
            "only the Gleis with which a campaign was begun can go on with it"
        }
        CampaignFileError::Game { .. } | CampaignFileError::OtherHead { .. } => {
            "the file was changed, or put together from two campaigns; take one that was not"
        }
        _ => "`gleis campaign new` begins a campaign",
    };
    Failure::failed(format!("{file}: {error}"), hint)
}
