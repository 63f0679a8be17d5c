//! What `gleis serve` prints once it listens: one screen for whoever started it.

use gleis_server::Serving;
use gleis_server::settings::Settings;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Addresses set aside for documentation: no machine has them, so the way there is the way to
/// everybody else.
const ELSEWHERE_V4: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
const ELSEWHERE_V6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);

/// What there is to say.
#[derive(Debug)]
struct Welcome {
    url: String,
    reach: Reach,
    data: String,
    /// Why nothing can be stored, if it cannot.
    read_only: Option<String>,
    admin_link: Option<String>,
    metrics: Option<SocketAddr>,
}

/// Who reaches the server beside this machine.
#[derive(Debug)]
enum Reach {
    /// Nobody.
    Nobody { port: u16 },
    /// The network, under the address that was asked for.
    Address,
    /// The network, under every address of this machine; here is one, if it is known.
    Everywhere { address: Option<IpAddr>, port: u16 },
    /// Whoever a proxy lets through.
    Proxy { listen: SocketAddr },
}

/// The screen for a server that listens.
pub(crate) fn text(serving: &Serving, coloured: bool) -> String {
    let settings = &serving.app().settings;
    let url = serving.url();
    let welcome = Welcome {
        reach: match settings.public_url {
            Some(_) => Reach::Proxy {
                listen: serving.address,
            },
            None => Reach::of(serving.address),
        },
        data: data(settings),
        read_only: serving.app().store.read_only().map(str::to_owned),
        admin_link: serving.admin_link.as_ref().map(|link| url.clone() + link),
        metrics: serving.metrics,
        url,
    };
    welcome.text(coloured)
}

/// Where everything is kept.
fn data(settings: &Settings) -> String {
    if let Some(url) = &settings.database_url {
        return format!("PostgreSQL at {}", place(&url.masked()));
    }
    let path = std::path::absolute(&settings.data).unwrap_or_else(|_| settings.data.clone());
    format!("{} (SQLite)", path.display())
}

/// Host and database in the address of a database: who connects is not interesting.
fn place(url: &str) -> &str {
    let place = url.split_once("://").map_or(url, |(_, place)| place);
    let place = place.split('?').next().unwrap_or(place);
    place.rsplit('@').next().unwrap_or(place)
}

impl Reach {
    fn of(listen: SocketAddr) -> Self {
        let (address, port) = (listen.ip(), listen.port());
        if address.is_loopback() {
            Self::Nobody { port }
        } else if address.is_unspecified() {
            let address = own_address(address);
            Self::Everywhere { address, port }
        } else {
            Self::Address
        }
    }

    /// The line about it: label and text.
    fn line(&self) -> (&'static str, String) {
        let network = "On the LAN";
        match *self {
            Self::Nobody { port } => {
                let text = format!("add --listen 0.0.0.0:{port} to let others in");
                (network, text)
            }
            Self::Address => (network, "the same address".to_owned()),
            Self::Everywhere { address, port } => match address {
                Some(address) => {
                    let address = SocketAddr::new(address, port);
                    (network, format!("http://{address}"))
                }
                None => (network, format!("port {port} of this machine")),
            },
            Self::Proxy { listen } => ("Listens at", listen.to_string()),
        }
    }
}

/// The address from which this machine would send to others. Connecting a datagram socket only
/// chooses the way: nothing is sent, and nobody has to be there.
fn own_address(listen: IpAddr) -> Option<IpAddr> {
    let elsewhere: IpAddr = match listen {
        IpAddr::V4(_) => ELSEWHERE_V4.into(),
        IpAddr::V6(_) => ELSEWHERE_V6.into(),
    };
    let socket = UdpSocket::bind(SocketAddr::new(listen, 0)).ok()?;
    socket.connect(SocketAddr::new(elsewhere, 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

impl Welcome {
    fn text(&self, coloured: bool) -> String {
        let (bold, plain) = if coloured {
            ("\x1b[1m", "\x1b[0m")
        } else {
            ("", "")
        };
        let version = env!("CARGO_PKG_VERSION");
        let title = format!("{bold}Gleis {version}{plain}: railway board games in the browser");
        let mut lines = vec![
            ("Open", format!("{bold}{}{plain}", self.url)),
            self.reach.line(),
            ("Data", self.data.clone()),
        ];
        if let Some(metrics) = self.metrics {
            lines.push(("Metrics", format!("http://{metrics}/metrics")));
        }
        let stop = "Ctrl-C; games go on after the next start";
        lines.push(("Stop", stop.to_owned()));
        let line = |(label, text)| format!("  {label:<12}{text}\n");
        let lines: String = lines.into_iter().map(line).collect();
        let read_only = self.read_only.as_ref().map_or_else(String::new, |why| {
            format!(
                "Nothing can be stored: {why}.\nGames can be looked at, and nothing new is taken \
                 on. When the disk can be written, start the server again.\n\n"
            )
        });
        let admin = self.admin_link.as_ref().map_or_else(String::new, |link| {
            // At the beginning of a line, so that it can be copied where it is longer than one.
            format!("To look after the server, open this link once:\n{link}\n\n")
        });
        format!("\n{title}\n\n{lines}\n{read_only}{admin}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server as most people start it.
    fn at_home() -> Welcome {
        Welcome {
            url: "http://127.0.0.1:8042".to_owned(),
            reach: Reach::Nobody { port: 8042 },
            data: "/srv/gleis (SQLite)".to_owned(),
            read_only: None,
            admin_link: None,
            metrics: None,
        }
    }

    #[test]
    fn the_screen_says_where_to_go_and_how_to_stop() {
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!(
            "
Gleis {version}: railway board games in the browser

  Open        http://127.0.0.1:8042
  On the LAN  add --listen 0.0.0.0:8042 to let others in
  Data        /srv/gleis (SQLite)
  Stop        Ctrl-C; games go on after the next start

"
        );
        assert_eq!(at_home().text(false), expected);
    }

    #[test]
    fn the_screen_of_a_club_has_what_its_host_needs() {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8042));
        let welcome = Welcome {
            url: "https://play.example.org".to_owned(),
            reach: Reach::Proxy { listen },
            data: "PostgreSQL at db.example.org/gleis".to_owned(),
            read_only: None,
            admin_link: Some("https://play.example.org/admin#secret".to_owned()),
            metrics: Some(SocketAddr::from(([127, 0, 0, 1], 9042))),
        };
        let text = welcome.text(false);
        let expected = "
  Open        https://play.example.org
  Listens at  127.0.0.1:8042
  Data        PostgreSQL at db.example.org/gleis
  Metrics     http://127.0.0.1:9042/metrics
  Stop        Ctrl-C; games go on after the next start

To look after the server, open this link once:
https://play.example.org/admin#secret

";
        assert!(text.ends_with(expected), "{text}");
        let longest = text.lines().map(str::len).max();
        assert!(longest < Some(80), "{longest:?}\n{text}");
    }

    #[test]
    fn a_database_is_named_without_whoever_connects() {
        for (url, shown) in [
            (
                "postgres://gleis:***@db.example.org/gleis",
                "db.example.org/gleis",
            ),
            ("postgresql://gleis@db:5432/x", "db:5432/x"),
            ("postgres://db/x?***", "db/x"),
            ("postgres://***", "***"),
        ] {
            assert_eq!(place(url), shown, "{url}");
        }
    }

    #[test]
    fn others_learn_under_which_address_they_come_in() {
        let listen = |address: &str| Reach::of(address.parse().unwrap()).line().1;
        assert_eq!(listen("192.168.1.20:8042"), "the same address");
        let closed = "add --listen 0.0.0.0:80 to let others in";
        assert_eq!(listen("[::1]:80"), closed);
        let everywhere = |address: Option<&str>| {
            let address = address.map(|address| address.parse().unwrap());
            Reach::Everywhere {
                address,
                port: 8042,
            }
            .line()
            .1
        };
        assert_eq!(everywhere(Some("192.168.1.20")), "http://192.168.1.20:8042");
        assert_eq!(everywhere(Some("fd00::2")), "http://[fd00::2]:8042");
        assert_eq!(everywhere(None), "port 8042 of this machine");
    }

    #[test]
    fn an_address_of_this_machine_can_be_listened_at() {
        for everywhere in ["0.0.0.0:0", "[::]:0"] {
            let everywhere: SocketAddr = everywhere.parse().unwrap();
            // A machine without a network has none, which is an answer, too.
            if let Some(address) = own_address(everywhere.ip()) {
                assert_eq!(address.is_ipv4(), everywhere.is_ipv4());
                UdpSocket::bind(SocketAddr::new(address, 0)).unwrap();
            }
        }
    }

    #[test]
    fn only_what_matters_is_bold() {
        let text = at_home().text(true);
        assert!(
            text.contains("\x1b[1mhttp://127.0.0.1:8042\x1b[0m\n"),
            "{text}"
        );
        assert_eq!(text.matches("\x1b[1m").count(), 2, "{text}");
    }
}
