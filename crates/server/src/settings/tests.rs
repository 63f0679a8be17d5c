//! Settings from made-up flags, environments and files.

use super::*;

/// A world in which settings are looked for.
#[derive(Default)]
struct World {
    flags: Flags,
    variables: Vec<(String, String)>,
    files: BTreeMap<PathBuf, String>,
}

impl World {
    fn new() -> Self {
        Self::default().variable("GLEIS_DATA", "/data")
    }

    fn flag(mut self, key: &str, text: &str) -> Self {
        let setting = TABLE.iter().find(|setting| setting.key == key).unwrap();
        self.flags.add(setting, text.to_owned());
        self
    }

    fn variable(mut self, name: &str, text: &str) -> Self {
        self.variables.push((name.to_owned(), text.to_owned()));
        self
    }

    fn file(mut self, path: &str, text: &str) -> Self {
        self.files.insert(PathBuf::from(path), text.to_owned());
        self
    }

    fn load(&self) -> Result<Settings, SettingsError> {
        let read = |path: &Path| match self.files.get(path) {
            Some(text) => Ok(text.clone()),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        Settings::load(&self.flags, self.variables.clone(), read)
    }

    /// Value and origin of a setting.
    fn says(&self, key: &str) -> (String, String) {
        let settings = self.load().unwrap_or_else(|error| panic!("{error}"));
        let line = settings
            .effective()
            .into_iter()
            .find(|line| line.key == key)
            .unwrap();
        (line.value, line.origin.to_string())
    }

    /// All that is wrong.
    fn complains(&self) -> String {
        self.load().map(|_| ()).unwrap_err().to_string()
    }
}

fn pair(value: &str, origin: &str) -> (String, String) {
    (value.to_owned(), origin.to_owned())
}

#[test]
fn each_layer_hides_those_below() {
    let world = World::new();
    assert_eq!(world.says("sockets-max"), pair("20000", "default"));
    let world = world.file("/data/gleis.toml", "# ours\n\nsockets-max = 1_000\n");
    assert_eq!(
        world.says("sockets-max"),
        pair("1000", "/data/gleis.toml:3")
    );
    let world = world.variable("GLEIS_SOCKETS_MAX", "200");
    assert_eq!(world.says("sockets-max"), pair("200", "GLEIS_SOCKETS_MAX"));
    let world = world.flag("sockets-max", "30");
    assert_eq!(world.says("sockets-max"), pair("30", "--sockets-max"));
    assert_eq!(world.load().unwrap().sockets_max, 30);
}

#[test]
fn every_default_is_right_and_shown_as_it_is_written() {
    let settings = World::default().load().unwrap();
    for (line, setting) in settings.effective().iter().zip(TABLE) {
        assert_eq!(line.key, setting.key);
        assert_eq!(line.origin, Origin::Default, "{}", line.key);
        if !["data", "config"].contains(&line.key) {
            assert_eq!(line.value, setting.default, "{}", line.key);
        }
    }
    assert!(settings.bot_threads_here() >= 1);
}

#[test]
fn the_data_directory_follows_the_customs_of_the_desktop() {
    let data = |world: World| world.load().unwrap().data.display().to_string();
    assert_eq!(data(World::default()), "gleis-data");
    let world = World::default().variable("HOME", "/h");
    assert_eq!(data(world), "/h/.local/share/gleis");
    let world = World::default()
        .variable("HOME", "/h")
        .variable("XDG_DATA_HOME", "/x");
    assert_eq!(data(world), "/x/gleis");
}

#[test]
fn a_file_that_is_named_must_exist() {
    let world = World::new().variable("GLEIS_CONFIG", "/etc/gleis.toml");
    let error = world.complains();
    assert!(
        error.starts_with("GLEIS_CONFIG: the file /etc/gleis.toml cannot be read"),
        "{error}"
    );
    let world = world.file("/etc/gleis.toml", "data = \"/srv/gleis\"\nlog = \"warn\"");
    assert_eq!(world.says("log"), pair("warn", "/etc/gleis.toml:2"));
    // The variable stands above the file.
    assert_eq!(world.says("data"), pair("/data", "GLEIS_DATA"));
    assert_eq!(
        world.says("config"),
        pair("/etc/gleis.toml", "GLEIS_CONFIG")
    );
}

#[test]
fn the_file_in_the_data_directory_may_be_there_or_not() {
    let world = World::new();
    assert_eq!(world.says("config"), pair("none", "default"));
    let world = world.file("/data/gleis.toml", "");
    assert_eq!(world.says("config"), pair("/data/gleis.toml", "default"));
    let world = world.flag("config", "none");
    assert_eq!(world.says("config"), pair("none", "--config"));
}

#[test]
fn a_file_cannot_say_where_it_is() {
    let error = World::new()
        .file("/data/gleis.toml", "data = \"/elsewhere\"")
        .complains();
    assert!(
        error.contains("cannot move it; name the directory with --data"),
        "{error}"
    );
    let error = World::new()
        .file("/data/gleis.toml", "config = \"x\"")
        .complains();
    assert!(
        error.contains("gleis.toml:1: a file with settings cannot name another"),
        "{error}"
    );
}

#[test]
fn names_that_are_nearly_right_are_suggested() {
    let world = World::new()
        .file(
            "/data/gleis.toml",
            "listn = \"127.0.0.1:1\"\n[database]\nurl = \"x\"\n",
        )
        .variable("GLEIS_METRIC_LISTEN", "127.0.0.1:2")
        .variable("GLEIS_XYZZY", "1")
        .variable("GLEIS_GAMES", "1000")
        .variable("GLEISBAU", "1");
    assert_eq!(
        world.complains(),
        "GLEIS_METRIC_LISTEN: no setting belongs to this variable; \
         did you mean `GLEIS_METRICS_LISTEN`?\n\
         GLEIS_XYZZY: no setting belongs to this variable; `gleis config` lists all settings\n\
         /data/gleis.toml:2: there is no setting `database`; did you mean `database-url`?\n\
         /data/gleis.toml:1: there is no setting `listn`; did you mean `listen`?"
    );
}

#[test]
fn all_bad_values_are_told_at_once() {
    let text = "listen = 8042\nlog = \"loud\"\nlog-format = true\ntrusted-proxies = [\"lan\"]\n";
    let world = World::new()
        .file("/data/gleis.toml", text)
        .variable("GLEIS_SOCKETS_MAX", "0")
        .flag("public-url", "https://example.org/gleis");
    let error = world.complains();
    let expected = [
        "/data/gleis.toml:3: `log-format` has a value of a kind that no setting has; \
         write text or json",
        "/data/gleis.toml:1: `listen` cannot be `8042`; \
         write an IP address and a port, as in 127.0.0.1:8042 or [::]:8042",
        "--public-url: `public-url` cannot be `https://example.org/gleis`; \
         write an address without a path, as in https://play.example.org, or none",
        "/data/gleis.toml:4: `trusted-proxies` cannot be `lan`; write IP addresses and networks \
         divided by commas, as in 127.0.0.1,10.0.0.0/8, or none",
        "/data/gleis.toml:2: `log` cannot be `loud`; write error, warn, info, debug or trace",
        "GLEIS_SOCKETS_MAX: `sockets-max` cannot be `0`; \
         write a whole number from 1 to 10000000",
    ];
    assert_eq!(error, expected.join("\n"));
}

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    let error = World::new()
        .file("/data/gleis.toml", "log = \"info\"\nlisten 8042\n")
        .complains();
    assert!(
        error.starts_with("/data/gleis.toml:2: this is not TOML: "),
        "{error}"
    );
}

#[test]
fn lists_and_absent_values_are_the_same_in_file_and_variable() {
    let text = "trusted-proxies = [\"127.0.0.1\", \"10.0.0.0/8\"]";
    let world = World::new().file("/data/gleis.toml", text);
    assert_eq!(world.says("trusted-proxies").0, "127.0.0.1,10.0.0.0/8");
    assert_eq!(world.load().unwrap().trusted_proxies.len(), 2);
    let world = world.variable("GLEIS_TRUSTED_PROXIES", "::1, fd00::/8");
    assert_eq!(world.says("trusted-proxies").0, "::1,fd00::/8");
    let world = world.flag("trusted-proxies", "none");
    assert_eq!(
        world.says("trusted-proxies"),
        pair("none", "--trusted-proxies")
    );
    assert!(world.load().unwrap().trusted_proxies.is_empty());
    let empty = World::new().file("/data/gleis.toml", "trusted-proxies = []");
    assert_eq!(empty.says("trusted-proxies").0, "none");
    // An empty variable says nothing.
    let world = World::new().variable("GLEIS_PUBLIC_URL", "");
    assert_eq!(world.says("public-url"), pair("none", "default"));
}

#[test]
fn proxies_are_trusted_by_address_and_by_network() {
    let trusts = |networks: &str, address: &str| {
        let world = World::new().variable("GLEIS_TRUSTED_PROXIES", networks);
        world.load().unwrap().trusts(address.parse().unwrap())
    };
    assert!(trusts("192.168.4.0/22", "192.168.7.255"));
    assert!(!trusts("192.168.4.0/22", "192.168.8.0"));
    assert!(trusts("127.0.0.1,fd00::/8", "127.0.0.1"));
    assert!(trusts("127.0.0.1,fd00::/8", "fd12:3456::1"));
    assert!(!trusts("127.0.0.1,fd00::/8", "127.0.0.2"));
    assert!(!trusts("none", "127.0.0.1"));
    // Neither kind of address is a part of the other, however it is written.
    assert!(trusts("0.0.0.0/0", "203.0.113.9"));
    assert!(!trusts("0.0.0.0/0", "2001:db8::1"));
    assert!(!trusts("::/0", "203.0.113.9"));
    assert!(!trusts("::/0", "::ffff:127.0.0.1"));
    assert!(trusts("127.0.0.1", "::ffff:127.0.0.1"));
    assert!(trusts("::ffff:127.0.0.1", "127.0.0.1"));
}

#[test]
fn the_password_of_the_database_is_never_shown() {
    let url = "postgres://gleis:swordfish@db.example.org/gleis";
    let world = World::new().variable("GLEIS_DATABASE_URL", url);
    let shown = "postgres://gleis:***@db.example.org/gleis";
    assert_eq!(
        world.says("database-url"),
        pair(shown, "GLEIS_DATABASE_URL")
    );
    let settings = world.load().unwrap();
    assert!(!format!("{settings:?}").contains("swordfish"));
    assert_eq!(settings.database_url.unwrap().reveal(), url);
    let world = World::new().variable("GLEIS_DATABASE_URL", "mysql://gleis:swordfish@db/gleis");
    let error = world.complains();
    assert!(error.contains("`database-url` cannot be `***`"), "{error}");
    assert!(!error.contains("swordfish"), "{error}");
}

#[test]
fn tests_get_defaults_in_a_directory_of_their_own() {
    let settings = Settings::defaults_for_tests("/tmp/x");
    assert_eq!(settings.data, Path::new("/tmp/x"));
    assert_eq!(settings.listen.to_string(), "127.0.0.1:0");
}
