// <gleis-map>: the board. It draws what it is told and tells what was touched; what may be done is
// decided elsewhere.
import { html, noChange } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { language, say, t } from "../../core/i18n.js";
import { motion, settings, settingChanged } from "../../core/settings.js";
import { GleisElement } from "../../ui/element.js";
import { Camera } from "./camera.js";
import { routeGroups } from "./chooser.js";
import { drawControls } from "./controls.js";
import { distinct } from "./distinct.js";
import { Gestures } from "./gestures.js";
import { partsOf } from "../common/parts.js";
import { MapKeys } from "./keys.js";
import { roll } from "./motion.js";
import { drawNames } from "./lettered.js";
import { planNames } from "./names.js";
import { drawPeople, roomForPeople } from "../passengers/map.js";
import { boxAround, sceneOf, tracksNear } from "./scene.js";
import { CITY_HALO, HALO, NEARER, setSizes } from "./sizes.js";
import { citiesOf, marksOf, peopleByPlace, ticketCities, trackStates, TrackWords } from "./state.js";
import { drawCity, drawTerrain } from "./terrain.js";
import { drawBed, drawMarks, drawPencil, drawTrack } from "./tracks.js";

/** @typedef {import("../../../protocol.js").WireView} WireView */
/** @typedef {import("../../../protocol.js").WireCard} WireCard */
/** @typedef {import("../../../protocol.js").Hints} Hints */
/** @typedef {import("../../core/game.js").MapGame} GameData */
/** @typedef {import("./scene.js").Point} Point */
/** @typedef {import("./scene.js").Box} Box */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./state.js").TrackState} TrackState */
/** @typedef {import("./chooser.js").Offered} Offered */
/** @typedef {{ tracks: string[], cities: string[], tone: "ticket" | "log" | "trail" | "offer" | "done" }} Lit */

export class GleisMap extends GleisElement {
  static properties = {
    game: { attribute: false },
    view: { attribute: false },
    seat: { attribute: false },
    hints: { attribute: false },
    toMove: { attribute: false },
    selected: { attribute: false },
    plan: { attribute: false },
    planning: { attribute: false },
    lit: { attribute: false },
    colour: { attribute: false },
    names: { attribute: false },
    hovered: { state: true },
    offered: { state: true },
    here: { state: true },
    pointed: { state: true },
  };

  constructor() {
    super();
    /** @type {GameData | null} */
    this.game = null;
    /** @type {WireView | null} */
    this.view = null;
    /** @type {number | null} */
    this.seat = null;
    /** @type {Hints | null} */
    this.hints = null;
    /** Is a claim possible now? */
    this.toMove = false;
    /** @type {string | null} */
    this.selected = null;
    /** @type {string[]} */
    this.plan = [];
    this.planning = false;
    /** @type {Lit | null} */
    this.lit = null;
    /** @type {WireCard | null} */
    this.colour = null;
    /** @type {string[]} */
    this.names = [];

    /** The track under the pointer or the focus. @type {string | null} */
    this.hovered = null;
    /** Routes to choose from. @type {Offered | null} */
    this.offered = null;
    /** What is done with the route that is chosen from them. @type {"track-pick" | "cards-drop"} */
    this.offeredFor = "track-pick";
    /** The city the keyboard is at. @type {string | null} */
    this.here = null;

    /** The city under the pointer or the focus. @type {string | null} */
    this.pointed = null;

    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Map<string, TrackState>} */
    this.states = new Map();
    /** @type {Map<string, import("../passengers/map.js").Room>} */
    this.rooms = new Map();
    /** @type {Map<string, import("./placing.js").Written>} */
    this.namePlan = new Map();
    /** For what names and figures were arranged. */
    this.arrangedFor = "";
    /** What each part of the picture was drawn from. @type {Map<string, string>} */
    this.drawn = new Map();
    /** @type {Camera | null} */
    this.camera = null;
    this.keys = new MapKeys(this);
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops.push(settingChanged.on((name) => ["letters", "short"].includes(name) && this.requestUpdate()));
    if (this.hasUpdated) this.openCamera();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.camera?.close();
    this.camera = null;
  }

  firstUpdated() {
    this.openCamera();
    const pane = this.pane;
    if (!this.camera || !pane) return;
    const touched = {
      tap: (/** @type {Point} */ at, /** @type {boolean} */ coarse) => this.tap(at, coarse),
      twice: (/** @type {Point} */ at, /** @type {boolean} */ coarse) => this.tapTwice(at, coarse),
      hover: (/** @type {Point | null} */ at) => this.hoverAt(at),
      press: (/** @type {Element} */ target) => this.press(target),
    };
    this.gestures = new Gestures(pane, () => this.camera, touched);
  }

  get pane() {
    return /** @type {HTMLElement | null} */ (this.querySelector(".map-pane"));
  }

  openCamera() {
    const stage = /** @type {HTMLElement | null} */ (this.querySelector(".map-stage"));
    if (!this.pane || !stage) return;
    this.camera = new Camera(this.pane, stage, () => this.settled(stage));
    if (this.game) this.showBoard(this.game);
  }

  /**
   * Shows a board from the beginning: all of it or, on a small screen, what matters to the player.
   * @param {GameData} game
   */
  showBoard(game) {
    const cities = [...ticketCities(game, this.view, this.hints)].flatMap(
      (id) => game.drawnCities.get(id) ?? [],
    );
    const box = cities.length ? boxAround(cities) : { x: 0, y: 0, ...game.board };
    this.camera?.show(game.board, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game")) {
      this.drawn.clear();
      this.arrangedFor = "";
      this.scene = this.game ? sceneOf(this.game) : null;
      this.here = this.game?.board.cities[0]?.id ?? null;
    }
    if (this.game && ["game", "view", "hints"].some((name) => changed.has(name))) {
      this.states = trackStates(this.game, this.view, this.hints);
    }
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const first =
      changed.has("game") || (changed.has("view") && !changed.get("view") && !this.camera?.chosen);
    if (first && this.game) this.showBoard(this.game);
  }

  /**
   * The scale stands: sizes that are meant in pixels of the screen are set anew.
   * @param {HTMLElement} stage
   */
  settled(stage) {
    if (!this.camera || !this.game) return;
    setSizes(stage, this.game.board, this.camera.scale);
    this.requestUpdate();
  }

  // What others may ask of the map.

  /** To the city where the keyboard was last. */
  focus() {
    if (this.here) this.focusOn(`[data-city="${CSS.escape(this.here)}"]`);
  }

  /** Shows these cities, or the whole map. @param {string[]} [cities] */
  fit(cities) {
    const spots = this.game
      ? citiesOf(this.game, cities ?? []).flatMap((id) => this.game?.drawnCities.get(id) ?? [])
      : [];
    this.camera?.fit(spots.length ? boxAround(spots, 90) : null);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.camera?.zoomSoftly(factor);
  }

  /** Brings a track into sight and focuses it. @param {string} id */
  showTrack(id) {
    const shape = this.scene?.shapes.get(id);
    if (!shape) return;
    this.camera?.reveal(boxAround(shape.spine, 20));
    this.focusOn(`[data-track="${CSS.escape(id)}"]`);
  }

  /** The middle of a track in pixels of the page. @param {string} id @returns {Point} */
  place(id) {
    const shape = this.scene?.shapes.get(id);
    const pane = this.pane?.getBoundingClientRect();
    if (!shape || !pane || !this.camera) return { x: 0, y: 0 };
    const middle = shape.slots[Math.floor(shape.slots.length / 2)];
    const at = this.camera.toPane(middle);
    return { x: pane.left + at.x, y: pane.top + at.y };
  }

  /** Lets the trains of a track just claimed roll on. @param {string} id @param {number} seat @param {number} [later] */
  async rollTrains(id, seat, later) {
    const speed = motion();
    const shape = this.scene?.shapes.get(id);
    if (speed === "instant" || !shape) return;
    await this.updateComplete;
    if (this.states.get(id)?.owner !== seat) return;
    const trains = [...this.querySelectorAll(`[data-track="${CSS.escape(id)}"] .map-train`)];
    roll(this.querySelector(`[data-rail="${CSS.escape(id)}"]`), trains, shape.slots, speed, later);
  }

  // What is touched.

  /** @param {string} name @param {object} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** @param {string} selector */
  focusOn(selector) {
    /** @type {SVGElement | null} */ (this.querySelector(selector))?.focus({ preventScroll: true });
  }

  /**
   * The routes meant by a point: the nearest, or several that are about as near.
   * @param {Point} at @param {boolean} coarse
   * @returns {string[]}
   */
  routesAt(at, coarse) {
    if (!this.camera || !this.scene) return [];
    const { scale } = this.camera;
    const kind = coarse ? "coarse" : "fine";
    const near = tracksNear(this.scene, this.camera.toBoard(at), Math.max(HALO[kind] / scale, 8));
    return near
      .filter(({ distance }) => (distance - near[0].distance) * scale < NEARER[kind])
      .map(({ track }) => track);
  }

  /** @param {Point} at @param {boolean} coarse @returns {string | null} */
  cityAt(at, coarse) {
    if (!this.camera || !this.game) return null;
    const point = this.camera.toBoard(at);
    const reach = Math.max(
      this.game.board.ring * 1.3,
      CITY_HALO[coarse ? "coarse" : "fine"] / this.camera.scale,
    );
    const city = this.game.board.cities.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= reach);
    return city?.id ?? null;
  }

  /** @param {Point} at @param {boolean} coarse */
  tap(at, coarse) {
    const routes = this.routesAt(at, coarse);
    const city = this.cityAt(at, coarse);
    if (city && !this.onSlot(at, coarse)) this.pickCity(city, at);
    else this.choose(routes, at, "track-pick");
  }

  /**
   * Is a slot itself under the point? It comes before the halo of a city.
   * @param {Point} at
   * @param {boolean} coarse
   */
  onSlot(at, coarse) {
    if (!this.camera || !this.scene || coarse) return false;
    return tracksNear(this.scene, this.camera.toBoard(at), 6).length > 0;
  }

  /** @param {Point} at @param {boolean} coarse */
  tapTwice(at, coarse) {
    // Two clicks in a hurry are one: only a second one on purpose claims the route.
    if (!coarse && this.routesAt(at, coarse).length > 0) return;
    if (this.lit?.cities.length) this.fit(this.lit.cities);
    else if (this.camera && this.camera.scale > this.camera.whole * 3.5) this.fit();
    else this.camera?.zoomSoftly(2, at);
  }

  /** @param {Element} target */
  press(target) {
    const track = target.closest("[data-track]")?.getAttribute("data-track");
    const city = target.closest("[data-city]")?.getAttribute("data-city");
    if (track) this.tell("track-pick", { track });
    else if (city) this.pickCity(city);
  }

  /** @param {string[]} near @param {Point} at @param {"track-pick" | "cards-drop"} purpose */
  choose(near, at, purpose) {
    const routes = distinct(this, near);
    if (routes.length === 1) this.tell(purpose, { track: routes[0] });
    if (routes.length < 2) return;
    this.offeredFor = purpose;
    this.offered = {
      title: t("map.which-route"),
      groups: [{ heading: "", tracks: routes }],
      wide: false,
      ...at,
    };
  }

  /** Tells of a city and lists its routes. @param {string} id @param {Point} [at] */
  pickCity(id, at) {
    const city = this.game?.drawnCities.get(id);
    if (!this.game || !city || !this.camera) return;
    this.tell("city-pick", { city: id });
    const tracks = distinct(
      this,
      (this.scene?.links.get(id) ?? []).map((link) => link.track),
    );
    const title = t("map.from-city", { city: this.game.fullName(id) });
    this.offeredFor = "track-pick";
    this.here = id;
    this.offered = {
      title,
      groups: [{ heading: "", tracks }],
      wide: false,
      ...(at ?? this.camera.toPane(city)),
    };
  }

  /** Lists all routes by what one can do with them. */
  listAll() {
    if (!this.game) return;
    this.offeredFor = "track-pick";
    this.offered = {
      title: t("map.list"),
      groups: routeGroups(this.game, this.states),
      wide: true,
      x: 0,
      y: 0,
    };
  }

  /** @param {CustomEvent<{ track: string }>} event */
  chosen(event) {
    this.offered = null;
    // The list goes away with its focus: it stays with the route, unless others take it.
    this.focusOn(`[data-track="${CSS.escape(event.detail.track)}"]`);
    this.tell(this.offeredFor, event.detail);
  }

  /** @param {CustomEvent<{ focus: boolean }>} event */
  chooserClosed(event) {
    this.offered = null;
    this.hover(null);
    if (event.detail.focus) this.focus();
  }

  /** @param {Point | null} at */
  hoverAt(at) {
    if (this.offered) return;
    const onCity = at && !this.onSlot(at, false) && this.cityAt(at, false);
    const routes = at && !onCity ? this.routesAt(at, false) : [];
    const pane = this.pane?.getBoundingClientRect();
    this.pane?.classList.toggle("map-pointing", routes.length > 0 || Boolean(onCity));
    this.pointed = onCity || null;
    this.hover(routes[0] ?? null, at && pane ? { x: at.x + pane.left, y: at.y + pane.top } : undefined);
  }

  /** @param {string | null} track @param {Point} [at] in pixels of the page */
  hover(track, at) {
    if (track === this.hovered) return;
    this.hovered = track;
    const { x, y } = at ?? (track ? this.place(track) : { x: 0, y: 0 });
    this.tell("track-hover", { track, x, y });
  }

  /** @param {FocusEvent} event */
  focusIn(event) {
    const target = /** @type {Element} */ (event.target);
    const city = target.getAttribute("data-city");
    if (city) this.here = city;
    if (!target.matches(":focus-visible")) return;
    this.pointed = city;
    this.hover(target.getAttribute("data-track"));
  }

  /** Only what the focus has brought goes with it, not what is under the mouse. @param {FocusEvent} event */
  focusOut(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.getAttribute("data-track") === this.hovered) this.hover(null);
    if (target.getAttribute("data-city") === this.pointed) this.pointed = null;
  }

  // The picture.

  /**
   * Draws a part again only if it is drawn from something else than before: most of a board stays
   * as it is from move to move. Only for parts that are always there, in the same order.
   * @param {string} name
   * @param {unknown[]} from
   * @param {() => unknown} draw
   */
  drawOnce(name, from, draw) {
    const key = from.join("\n");
    if (this.drawn.get(name) === key) return noChange;
    this.drawn.set(name, key);
    return draw();
  }

  render() {
    const { game, scene } = this;
    const words = game ? new TrackWords(game, this.seat, this.names, this.view) : null;
    const mood = `${this.planning ? "map-planning" : ""} ${settings.letters ? "map-letters" : ""}`;
    return html`<div
        class="map-pane ${mood}"
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.keys.down(event)}
        @focusin=${this.focusIn}
        @focusout=${this.focusOut}
      >
        <div class="map-stage">
          ${game && scene && words ? keyed(game.id, this.sheet(game, scene, words)) : ""}
        </div>
      </div>
      ${drawControls(this)}
      <gleis-map-chooser
        .game=${game}
        .offered=${this.offered}
        .states=${this.states}
        .words=${words}
        .plan=${this.plan}
        @chooser-pick=${this.chosen}
        @chooser-close=${this.chooserClosed}
        @chooser-light=${(/** @type {CustomEvent} */ event) => this.hover(event.detail.track)}
      ></gleis-map-chooser>`;
  }

  /** @param {GameData} game @param {Scene} scene @param {TrackWords} words */
  sheet(game, scene, words) {
    const { board } = game;
    const drawings = board.tracks.map(({ id }) => this.drawing(game, scene, words, id));
    const key = (/** @type {ReturnType<GleisMap["drawing"]>} */ { state, tone }) => [
      state.look,
      state.owner,
      tone,
    ];
    const title = say(game.wire.name);
    this.arrange(game, scene);
    return html`<svg
      class="map-sheet"
      width=${board.width}
      height=${board.height}
      viewBox="0 0 ${board.width} ${board.height}"
      role="application"
      aria-label=${t("map.label", { game: title })}
      aria-describedby="map-help"
    >
      <desc id="map-help">${t("map.help")}</desc>
      ${this.drawOnce("terrain", [title], () => drawTerrain(game))}
      ${drawings.map((d) => this.drawOnce(`bed ${d.shape.id}`, key(d), () => drawBed(d)))}
      ${drawings.map((d) =>
        this.drawOnce(`track ${d.shape.id}`, [...key(d), d.label, d.letters], () => drawTrack(d)),
      )}
      ${this.cities(game, scene, words)}
      ${drawings.map((d) => this.drawOnce(`marks ${d.shape.id}`, key(d), () => drawMarks(d)))}
      ${this.plan.map((id) => drawPencil(id, scene.shapes.get(id)?.pencil ?? ""))} ${this.people()}
      ${this.places(game, scene)} ${drawNames(this, game, scene)}
    </svg>`;
  }

  /** @param {GameData} game @param {Scene} scene @param {TrackWords} words @param {string} id */
  drawing(game, scene, words, id) {
    const state = /** @type {TrackState} */ (this.states.get(id));
    const planned = this.plan.includes(id);
    return {
      shape: /** @type {import("./scene.js").Shape} */ (scene.shapes.get(id)),
      state,
      colour: game.tracks.get(id)?.colour ?? null,
      blank: game.tracks.get(id)?.bed,
      tone: marksOf(game, id, state, { ...this.attention }),
      label: words.full(id, state, planned),
      letters: settings.letters,
    };
  }

  /** What the player does with the map, as far as it marks tracks. */
  get attention() {
    const { toMove, hovered, selected, colour, lit } = this;
    return { toMove, hovered, selected, colour, lit, short: settings.short };
  }

  /** Cities to which something leads the eye. @param {GameData} game */
  litCities(game) {
    return new Set(citiesOf(game, this.lit?.cities ?? []));
  }

  /** @param {GameData} game @param {Scene} scene @param {TrackWords} words */
  cities(game, scene, words) {
    const tickets = ticketCities(game, this.view, this.hints);
    // Those of a country wait at each of its spots.
    const people = new Map(
      [...peopleByPlace(this.view)].flatMap(([place, who]) => citiesOf(game, [place]).map((id) => [id, who])),
    );
    const lit = this.litCities(game);
    return game.board.cities.map(({ id, x, y, labels }) => {
      const tone = `${tickets.has(id) ? "map-city-ticket" : ""} ${
        lit.has(id) ? `map-lit map-lit-${this.lit?.tone}` : ""
      }`;
      const label = words.city(id, scene.links.get(id)?.length ?? 0, tickets.has(id), people.get(id));
      const city = {
        id,
        x,
        y,
        ring: game.board.ring,
        spot: !labels,
        tone,
        label,
        title: game.names[id] ? game.fullName(id) : "",
        current: this.here === id,
      };
      return this.drawOnce(`city ${id}`, [tone, label, city.current], () => drawCity(city));
    });
  }

  /** The scale for which sizes on the screen are worked out. */
  get scale() {
    return this.camera?.shownScale ?? 0;
  }

  /**
   * Finds room for names and figures, when the scale, the language or one's tickets have changed.
   * @param {GameData} game @param {Scene} scene
   */
  arrange(game, scene) {
    const tickets = ticketCities(game, this.view, this.hints);
    const from = [this.scale, language(), ...tickets, JSON.stringify(game.names)].join(" ");
    // Before the scale is known there is nothing to arrange.
    if (from === this.arrangedFor || this.scale === 0) return;
    this.arrangedFor = from;
    this.namePlan = planNames(game, scene, this.scale, tickets);
    this.rooms = roomForPeople(game, scene, this.namePlan, this.scale);
  }

  people() {
    const places = peopleByPlace(this.view);
    return [...this.rooms].map(([place, room]) => {
      const people = places.get(place) ?? new Map();
      return this.drawOnce(`people ${place}`, [[...people].join(" "), room.x, room.y], () =>
        drawPeople(room, people),
      );
    });
  }

  /** Marks of a campaign on cities and tracks. @param {GameData} game @param {Scene} scene */
  places(game, scene) {
    const { view } = this;
    const places = (view && partsOf(game).places?.(game, scene, view)) || [];
    // They come and go, so that each has to keep its own place in the page.
    return repeat(
      places,
      ({ key }) => key,
      ({ draw }) => draw(),
    );
  }
}

customElements.define("gleis-map", GleisMap);
