//! Sockets: commands in, what happens out.

use crate::admission::{check_blocked, check_origin, check_person, command_id, identify, wanted};
use crate::app::App;
use crate::campaign::{self, CampaignWatcher};
use crate::connections::Pass;
use crate::id::is_id;
use crate::listen::Place;
use crate::protocol::{ApiError, ErrorCode, ToClient, ToServer, understand};
use crate::store::Guest;
use crate::table::{Act, Command, Outlet, Reply, Watch, encode};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The largest message a client may send.
const FRAME_MAX: usize = 16 * 1024;

/// How many tables one connection may look at.
const TABLES_MAX: usize = 16;

/// How many campaigns one connection may look at.
const CAMPAIGNS_MAX: usize = 16;

/// How often a connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(30);

/// A message that cannot be sent for so long is given up, and the connection with it.
const SEND: Duration = Duration::from_secs(10);

/// Closing codes: try again later; too slow; not allowed.
const AGAIN: u16 = 1013;
const POLICY: u16 = 1008;

/// Opens a socket for a browser.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let pass = admit(&app, &headers).await?;
    let hidden = match &pass {
        Some(pass) => crate::presence::is_hidden(&app, &pass.guest.id).await?,
        None => true,
    };
    Ok(small(upgrade).on_upgrade(async move |socket| {
        let _place = place;
        run(app, (pass, hidden), socket).await;
    }))
}

/// Opens a socket for a program that plays.
pub(crate) async fn upgrade_program(
    State(app): State<Arc<App>>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let pass = admit(&app, &headers)
        .await?
        .ok_or_else(ApiError::unauthenticated)?;
    if pass.guest.owner.is_none() {
        return Err(ApiError::forbidden("Only programs play over this socket.")
            .hint("Make one with POST /api/v1/me/programs and use its token."));
    }
    Ok(small(upgrade).on_upgrade(async move |socket| {
        let (_place, _open) = (place, Open::new(&app));
        crate::programs::serve(app, pass, socket).await;
    }))
}

/// Who may open a socket, and who it is.
async fn admit(app: &Arc<App>, headers: &HeaderMap) -> Result<Option<Pass>, ApiError> {
    check_origin(headers, &app.settings)?;
    if app.meters.sockets.get() >= i64::from(app.settings.sockets_max) {
        return Err(ApiError::busy());
    }
    let doubts = app.connections.doubts();
    let known = identify(headers, app).await?;
    if let Some(known) = &known {
        check_blocked(&known.guest)?;
    }
    Ok(known.map(|known| Pass::new(app, known, doubts)))
}

/// Buffers fit for small messages: ten thousand idle connections must not cost much.
fn small(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(FRAME_MAX)
        .max_frame_size(FRAME_MAX)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}

/// Counts a connection while it is open.
struct Open(Arc<App>);

impl Open {
    fn new(app: &Arc<App>) -> Self {
        app.meters.sockets.inc();
        Self(Arc::clone(app))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.meters.sockets.dec();
    }
}

/// One connection.
struct Connection {
    app: Arc<App>,
    /// As whom they came; absent for those without a name.
    pass: Option<Pass>,
    /// Do they keep to themselves that they are there?
    hidden: bool,
    outlet: Outlet,
    /// What is looked at: tables, and as which seats.
    watched: BTreeMap<String, BTreeSet<Option<u8>>>,
    /// Campaigns that are looked at.
    campaigns: BTreeSet<String>,
    limit: DefaultDirectRateLimiter,
}

async fn run(app: Arc<App>, (pass, hidden): (Option<Pass>, bool), mut socket: WebSocket) {
    let _open = Open::new(&app);
    let (outlet, mut messages, too_slow) = Outlet::new();
    let per_second = NonZeroU32::new(app.settings.commands_per_second);
    let mut connection = Connection {
        outlet,
        watched: BTreeMap::new(),
        campaigns: BTreeSet::new(),
        limit: RateLimiter::direct(Quota::per_second(per_second.unwrap_or(NonZeroU32::MIN))),
        pass,
        hidden,
        app: Arc::clone(&app),
    };
    connection.welcome();
    let mut stopping = std::pin::pin!(app.until_stop());
    let mut ping = tokio::time::interval(PING);
    let mut answered = true;
    let end = loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => match connection.check().await {
                    Ok(()) => connection.receive(&text),
                    Err(end) => break Some(end),
                },
                Some(Ok(Message::Binary(_))) => connection.refuse(None, ApiError::bad(
                    "Messages are JSON in text frames.",
                )),
                Some(Ok(Message::Pong(_))) => {
                    answered = true;
                    connection.seen();
                }
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => break None,
            },
            message = messages.recv() => {
                let Some(message) = message else { break None };
                if !flush(&mut socket, message, &mut messages).await {
                    break None;
                }
            }
            _ = ping.tick() => {
                if !answered || !send(&mut socket, Message::Ping("".into())).await {
                    break None;
                }
                answered = false;
            }
            () = connection.doubted() => if let Err(end) = connection.check().await {
                break Some(end);
            },
            () = too_slow.notified() => {
                app.meters.slow_readers.inc();
                break Some((POLICY, "too slow; connect again and resume"));
            }
            () = stopping.as_mut() => {
                send(&mut socket, Message::Text(encode(&ToClient::Bye {}))).await;
                break Some((AGAIN, "the server is stopping"));
            }
        }
    };
    connection.leave();
    if let Some((code, reason)) = end {
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        send(&mut socket, Message::Close(Some(frame))).await;
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(
        tokio::time::timeout(SEND, socket.send(message)).await,
        Ok(Ok(()))
    )
}

/// Sends a message and all that wait behind it, then pushes them out together.
async fn flush(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    messages: &mut mpsc::Receiver<Utf8Bytes>,
) -> bool {
    let all = async {
        let mut next = Some(first);
        while let Some(message) = next {
            socket.feed(Message::Text(message)).await.ok()?;
            next = messages.try_recv().ok();
        }
        socket.flush().await.ok()
    };
    matches!(tokio::time::timeout(SEND, all).await, Ok(Some(())))
}

impl Connection {
    /// Is ready when somebody has to ask whether they may still be here.
    async fn doubted(&self) {
        match &self.pass {
            Some(pass) => pass.doubted().await,
            None => std::future::pending().await,
        }
    }

    /// May they still be here? Otherwise with which code and why the connection ends.
    async fn check(&mut self) -> Result<(), (u16, &'static str)> {
        let Some(pass) = &mut self.pass else {
            return Ok(());
        };
        pass.check().await.map_err(|error| match error.0.code {
            ErrorCode::Unauthenticated => (POLICY, "logged out"),
            _ => (AGAIN, "connect again"),
        })
    }

    fn known(&self) -> Option<&Guest> {
        self.pass.as_ref().map(|pass| &pass.guest)
    }

    /// They are still there.
    fn seen(&self) {
        if let Some(guest) = self.known() {
            let (presence, now) = (&self.app.presence, self.app.now());
            presence.seen(&guest.id, now);
            let plays =
                |(_, views): &(&String, &BTreeSet<Option<u8>>)| views.iter().any(Option::is_some);
            for (table, _) in self.watched.iter().filter(plays) {
                presence.still_at(table, &guest.id, now);
            }
        }
    }

    fn welcome(&self) {
        self.outlet.tell(&ToClient::Welcome {
            version: env!("CARGO_PKG_VERSION").into(),
            guest: self.known().map(|guest| guest.id.clone()),
            now: self.app.now(),
        });
    }

    fn refuse(&self, id: Option<String>, error: ApiError) {
        self.outlet.tell(&ToClient::Error {
            id,
            table: None,
            problem: error.0,
        });
    }

    fn receive(&mut self, text: &str) {
        if self.limit.check().is_err() {
            self.app.meters.limited.inc();
            return self.refuse(id_in(text), ApiError::too_many());
        }
        let message: ToServer = match serde_json::from_str(text).and_then(understand) {
            Ok(message) => message,
            Err(error) => {
                let shown: String = error.to_string().chars().take(200).collect();
                let error = ApiError::bad(format!("This message is not understood: {shown}"));
                return self.refuse(id_in(text), error.hint("See docs/api.md for all messages."));
            }
        };
        let id = id_of(&message);
        if let Err(error) = self.obey(message) {
            self.refuse(id, error);
        }
    }

    fn obey(&mut self, message: ToServer) -> Result<(), ApiError> {
        match message {
            ToServer::Ping { id } => {
                self.outlet.tell(&ToClient::Done { id, seq: None });
                Ok(())
            }
            ToServer::Watch {
                id,
                table,
                seat,
                since,
            } => self.watch(table, seat, since, id),
            ToServer::Unwatch { id, table, seat } => {
                self.unwatch(&table, seat);
                self.outlet.tell(&ToClient::Done { id, seq: None });
                Ok(())
            }
            ToServer::Act { .. } | ToServer::Undo { .. } | ToServer::AnswerUndo { .. } => {
                self.play(message)
            }
            ToServer::TurnPage { id, table, page } => {
                let guest = self.person()?.id.clone();
                self.command(table, id, |reply| Command::TurnPage { guest, page, reply })
            }
            ToServer::Reading { id, table, now } => {
                let guest = self.person()?.id.clone();
                self.command(table, id, |reply| Command::Reading { guest, now, reply })
            }
            ToServer::WatchCampaign { id, campaign } => self.watch_campaign(id, campaign),
            ToServer::UnwatchCampaign { id, campaign } => {
                self.campaigns.remove(&campaign);
                let connection = self.outlet.connection;
                self.app.campaigns.unwatch(connection, Some(&campaign));
                self.outlet.tell(&ToClient::Done { id, seq: None });
                Ok(())
            }
            ToServer::React {
                id,
                table,
                reaction,
            } => {
                let (guest, _) = self.speaker()?;
                self.command(table, id, |reply| Command::React {
                    guest,
                    reaction,
                    reply,
                })
            }
            ToServer::Say {
                id,
                table,
                room,
                text,
            } => {
                let (guest, name) = self.speaker()?;
                self.command(table, id, |reply| Command::Say {
                    guest,
                    name,
                    room,
                    text,
                    reply,
                })
            }
        }
    }

    /// Commands in a game.
    fn play(&self, message: ToServer) -> Result<(), ApiError> {
        match message {
            ToServer::Act {
                id,
                table,
                seat,
                seq,
                action,
                choice,
            } => {
                let act = Act {
                    guest: self.guest()?.id.clone(),
                    seat,
                    seq,
                    id: command_id(Some(id.clone()))?,
                    wanted: wanted(action, choice)?,
                };
                self.command(table, Some(id), |reply| Command::Act(act, reply))
            }
            ToServer::Undo {
                id,
                table,
                seat,
                seq,
            } => {
                let guest = self.guest()?.id.clone();
                self.command(table, id, |reply| Command::Undo {
                    guest,
                    seat,
                    seq,
                    reply,
                })
            }
            ToServer::AnswerUndo {
                id,
                table,
                seat,
                agree,
            } => {
                let guest = self.guest()?.id.clone();
                self.command(table, id, |reply| Command::AnswerUndo {
                    guest,
                    seat,
                    agree,
                    reply,
                })
            }
            ToServer::Ping { .. }
            | ToServer::Watch { .. }
            | ToServer::Unwatch { .. }
            | ToServer::TurnPage { .. }
            | ToServer::Reading { .. }
            | ToServer::React { .. }
            | ToServer::WatchCampaign { .. }
            | ToServer::UnwatchCampaign { .. }
            | ToServer::Say { .. } => Ok(()),
        }
    }

    /// Who says something, and under which name; nobody may say too much.
    fn speaker(&self) -> Result<(String, String), ApiError> {
        let guest = self.person()?;
        if self.app.limits.chat(&guest.id) {
            return Ok((guest.id.clone(), guest.name.clone()));
        }
        self.app.meters.limited.inc();
        Err(ApiError::too_many())
    }

    fn unwatch(&mut self, table: &str, seat: Option<u8>) {
        let views = self.watched.get_mut(table);
        if !views.is_some_and(|views| views.remove(&seat)) {
            return;
        }
        // Whoever plays one game after the other may not run out of tables.
        self.watched.retain(|_, views| !views.is_empty());
        self.look_away(table, Some(seat));
    }

    /// Looks at a table no more: with one view, or with all.
    fn look_away(&self, table: &str, view: Option<Option<u8>>) {
        let away = Command::Unwatch {
            guest: self.known().map(|guest| guest.id.clone()),
            connection: self.outlet.connection,
            view,
        };
        self.app.tell_loaded(table, away);
    }

    fn guest(&self) -> Result<&Guest, ApiError> {
        self.known().ok_or_else(ApiError::unauthenticated)
    }

    /// Whoever talks, reacts or turns pages is no program.
    fn person(&self) -> Result<&Guest, ApiError> {
        let guest = self.guest()?;
        check_person(guest)?;
        Ok(guest)
    }

    fn watch(
        &mut self,
        table: String,
        seat: Option<u8>,
        since: Option<u64>,
        id: Option<String>,
    ) -> Result<(), ApiError> {
        if !is_id(&table) {
            return Err(ApiError::no_table());
        }
        if !self.watched.contains_key(&table) && self.watched.len() >= TABLES_MAX {
            return Err(ApiError::new(
                ErrorCode::TooMany,
                format!("One connection may look at {TABLES_MAX} tables."),
            ));
        }
        let shown = self.known().filter(|_| !self.hidden);
        let watch = Watch {
            guest: self.known().map(|guest| guest.id.clone()),
            name: shown.map(|guest| guest.name.clone()),
            seat,
            since,
            id,
            outlet: self.outlet.clone(),
        };
        self.app.tell(&table, Command::Watch(Box::new(watch)))?;
        self.watched.entry(table).or_default().insert(seat);
        Ok(())
    }

    fn watch_campaign(&mut self, id: Option<String>, campaign: String) -> Result<(), ApiError> {
        if !self.campaigns.contains(&campaign) && self.campaigns.len() >= CAMPAIGNS_MAX {
            return Err(ApiError::new(
                ErrorCode::TooMany,
                format!("One connection may look at {CAMPAIGNS_MAX} campaigns."),
            ));
        }
        let (app, outlet) = (Arc::clone(&self.app), self.outlet.clone());
        let watcher = CampaignWatcher {
            outlet: outlet.clone(),
            guest: self.known().map(|guest| guest.id.clone()),
        };
        self.campaigns.insert(campaign.clone());
        tokio::spawn(async move {
            let watching = campaign::watch(&app, &campaign, watcher).await;
            outlet.tell(&match watching {
                Ok(()) => ToClient::Done { id, seq: None },
                Err(error) => ToClient::Error {
                    id,
                    table: None,
                    problem: error.0,
                },
            });
        });
        Ok(())
    }

    fn command(
        &self,
        table: String,
        id: Option<String>,
        command: impl FnOnce(Reply) -> Command,
    ) -> Result<(), ApiError> {
        if !is_id(&table) {
            return Err(ApiError::no_table());
        }
        let reply = Reply::Socket {
            outlet: self.outlet.clone(),
            id,
            table: table.clone(),
        };
        self.app.tell(&table, command(reply))
    }

    fn leave(&self) {
        if !self.campaigns.is_empty() {
            self.app.campaigns.unwatch(self.outlet.connection, None);
        }
        for table in self.watched.keys() {
            self.look_away(table, None);
        }
    }
}

fn id_of(message: &ToServer) -> Option<String> {
    match message {
        ToServer::Act { id, .. } => Some(id.clone()),
        ToServer::Watch { id, .. }
        | ToServer::Unwatch { id, .. }
        | ToServer::Undo { id, .. }
        | ToServer::AnswerUndo { id, .. }
        | ToServer::Say { id, .. }
        | ToServer::TurnPage { id, .. }
        | ToServer::Reading { id, .. }
        | ToServer::React { id, .. }
        | ToServer::WatchCampaign { id, .. }
        | ToServer::UnwatchCampaign { id, .. }
        | ToServer::Ping { id } => id.clone(),
    }
}

/// The id of a message that was not read, if it has one.
fn id_in(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct WithId {
        id: Option<String>,
    }
    serde_json::from_str::<WithId>(text).ok()?.id
}
