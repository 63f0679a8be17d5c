//! The server as a whole: opening the store, listening, closing.

use crate::app::App;
use crate::backup::{self, BackupError};
use crate::http;
use crate::listen::answer;
use crate::private;
use crate::settings::Settings;
use crate::store::{self, Access, SCHEMA, Store, StoreError};
use crate::web::Web;
use axum::Router;
use axum::extract::State;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Why the server did not start, or ended before it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("{address} cannot be listened at: {error}. Choose another address with --listen.")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The data directory cannot be made.
    #[error("The data directory {} cannot be made: {error}", directory.display())]
    Data {
        /// Which directory.
        directory: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// There is no client to serve.
    #[error("{} is no browser client: it has no folder `app`.", directory.display())]
    Web {
        /// Which directory.
        directory: PathBuf,
    },
    /// The backup before an upgrade cannot be written.
    #[error(
        "The backup before the upgrade cannot be written: {0}. Make room, or set \
         backup-before-upgrade = \"no\"."
    )]
    Backup(BackupError),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that runs.
#[derive(Debug)]
pub struct Serving {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its figures can be fetched.
    pub metrics: Option<SocketAddr>,
    /// A link that makes whoever opens it an admin, if there is none yet; from the root.
    pub admin_link: Option<String>,
    app: Arc<App>,
    tasks: Vec<JoinHandle<()>>,
    watchdog: JoinHandle<()>,
    tidier: JoinHandle<()>,
}

/// Opens the store and listens.
///
/// # Errors
/// If the data directory, the database or the address cannot be used.
pub async fn start(settings: Settings) -> Result<Serving, ServeError> {
    allow_many_sockets();
    if let Some(directory) = settings.web_dir.clone()
        && !Web::is_client(&directory)
    {
        return Err(ServeError::Web { directory });
    }
    // Before anything is made: whoever starts a second server by mistake leaves no trace.
    let (listener, address) = listen(settings.listen).await?;
    let metrics = match settings.metrics_listen {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let directory = settings.data.clone();
    // With PostgreSQL it is for backups alone, and perhaps settings.
    let made = private::make_folder(&directory);
    if settings.database_url.is_none() {
        made.map_err(|error| ServeError::Data { directory, error })?;
    }
    if settings.backup_before_upgrade {
        keep_what_was(&settings).await?;
    }
    let store = store::open(&settings.database(), Access::Serve).await?;
    if let Some(why) = store.read_only() {
        tracing::error!(
            why,
            "nothing can be stored until the server is started again"
        );
    }
    tracing::info!(%address, "listening");
    let app = App::new(Arc::clone(&store), settings);
    // Nobody else has it yet, so it was not said before.
    let _ = app.listens.set(address);
    let admin_link = admin_link(&app, &store).await?;
    let mut tasks = vec![tokio::spawn(answer(
        listener,
        http::router(&app),
        Arc::clone(&app),
    ))];
    let metrics = metrics.map(|(listener, address)| {
        let router = figures(Arc::clone(&app));
        tasks.push(tokio::spawn(answer(listener, router, Arc::clone(&app))));
        address
    });
    let watchdog = tokio::spawn(Arc::clone(&app).look_after());
    let tidier = tokio::spawn(Arc::clone(&app).tidy_daily());
    Ok(Serving {
        address,
        metrics,
        admin_link,
        app,
        tasks,
        watchdog,
        tidier,
    })
}

/// Writes a backup of tables that are about to be changed, for whoever wants to go back.
async fn keep_what_was(settings: &Settings) -> Result<(), ServeError> {
    // What is wrong with it is told by whoever opens it to serve.
    let Ok(store) = store::open(&settings.database(), Access::Copy).await else {
        return Ok(());
    };
    let kept = if (1..SCHEMA).contains(&store.version()) {
        let name = format!("before-tables-{SCHEMA}-{}.backup", backup::now() / 1000);
        let file = settings.data.join(name);
        backup::write(&store, &file).await.map(|_| Some(file))
    } else {
        Ok(None)
    };
    store.close().await;
    if let Some(file) = kept.map_err(ServeError::Backup)? {
        let file = file.display();
        tracing::info!(%file, "what was there before the upgrade is in a backup");
    }
    Ok(())
}

/// Under which address this machine reaches a server of its own: what listens at all addresses is
/// reached at the loopback.
#[must_use]
pub fn reachable(listen: SocketAddr) -> SocketAddr {
    let address = match listen.ip() {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    };
    SocketAddr::new(address, listen.port())
}

/// Every connection is a file to the system; the usual limit is meant for other programs.
fn allow_many_sockets() {
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let wrong = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    Ok((listener, address))
}

/// While nobody looks after the server, a link is made at each start; it works for a day. Where
/// nothing can be written, games can still be looked at.
async fn admin_link(app: &Arc<App>, store: &Store) -> Result<Option<String>, StoreError> {
    if store.admins().await? > 0 {
        return Ok(None);
    }
    match http::new_admin_link(app).await {
        Ok(link) => Ok(Some(link)),
        Err(error @ (StoreError::Full(_) | StoreError::ReadOnly(_))) => {
            tracing::error!(%error, "nothing can be stored, so there is no link for an admin");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn figures(app: Arc<App>) -> Router {
    let text = async |State(app): State<Arc<App>>| {
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        ([("content-type", kind)], app.meters.text(&app))
    };
    Router::new()
        .route("/metrics", axum::routing::get(text))
        .with_state(app)
}

impl Serving {
    /// What all requests share, for tests and tools inside the process.
    #[must_use]
    pub const fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Where people reach the server; from this machine, if it listens at all its addresses.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.app.settings.public_url {
            Some(url) => url.origin().to_owned(),
            None => format!("http://{}", reachable(self.address)),
        }
    }

    /// Stops taking anything on, finishes what was accepted, and closes the database.
    pub async fn stop(self) {
        self.app.stop();
        self.watchdog.abort();
        self.tidier.abort();
        for task in self.tasks {
            if task.await.is_err() {
                tracing::error!("a listener had failed");
            }
        }
        self.app.committer.close().await;
        self.app.store.close().await;
    }
}

/// Serves until `stop` is ready; `ready` is told once the server listens.
///
/// # Errors
/// If the server cannot start.
pub async fn serve(
    settings: Settings,
    ready: impl FnOnce(&Serving),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let serving = start(settings).await?;
    ready(&serving);
    let app = Arc::clone(serving.app());
    // Whoever comes first shall not have to wait for it; nobody waits for this.
    drop(tokio::task::spawn_blocking(move || app.prepare()));
    stop.await;
    serving.stop().await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever starts a server a second time by mistake leaves no trace.
    #[tokio::test]
    async fn nothing_is_made_before_the_port_is_ours() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::defaults_for_tests(folder.path().join("data"));
        let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
        settings.listen = taken.local_addr().unwrap();
        let data = settings.data.clone();
        let error = start(settings).await.expect_err("the port is taken");
        assert!(matches!(error, ServeError::Listen { .. }), "{error}");
        assert!(!data.exists());
    }

    #[test]
    fn everywhere_is_reached_here() {
        let reached = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(reached("[::]:80"), "[::1]:80");
        assert_eq!(reached("10.0.0.1:80"), "10.0.0.1:80");
    }
}
