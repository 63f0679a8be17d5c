// The sheet of the map room as a picture: paper and graticule, the pieces that are open, tracks,
// everything players have left on them, and the corner. It decides nothing and knows no words.
import { CARDS, COMPANIES, SHAPES } from "../core/marks.js";
import { part } from "./picture.js";

/** @typedef {import("./picture.js").Drawn} Drawn */
/** @typedef {import("./sheet-model.js").SheetModel} SheetModel */
/** @typedef {import("./sheet-model.js").SheetTrack} SheetTrack */
/** @typedef {import("./sheet-model.js").SheetCity} SheetCity */
/** @typedef {import("./sheet-model.js").SheetPiece} SheetPiece */

/** The paper around the drawing, with the frame; below it there is room for the title and the corner. */
export const EDGE = 84;
const FOOT = 200;

/** All of the paper: left, top, width, height. @param {{ width: number, height: number }} model */
export const paperOf = ({ width, height }) => [-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE + FOOT];

/** The shape of a company, by its colour. @param {string} company */
export const shapeOf = (company) =>
  SHAPES[(COMPANIES[/** @type {keyof typeof COMPANIES} */ (company)] ?? 1) - 1];
/** @param {number} value */
const tenth = (value) => Math.round(value * 10) / 10;
/** @param {number[][]} points */
const path = (points) => `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}`;
/** @param {number} x @param {number} y */
const at = (x, y) => `translate(${tenth(x)} ${tenth(y)})`;

/**
 * The whole sheet.
 * @param {SheetModel} model
 * @param {{ style?: string, id?: string, frame?: boolean }} [how] `style`: rules of its own, for a file
 * @returns {Drawn}
 */
export function drawSheet(model, how = {}) {
  const id = how.id ?? "sheet";
  const box = paperOf(model);
  return part(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "sheet",
      viewBox: box.join(" "),
      width: box[2],
      height: box[3],
      role: "img",
      "aria-label": model.label,
    },
    how.style && part("style", {}, how.style),
    part("defs", {}, shared(model, id)),
    part("rect", { class: "sheet-paper", x: box[0], y: box[1], width: box[2], height: box[3] }),
    graticule(model, id),
    pieces(model, id),
    model.stubs.map((line) => part("path", { class: "sheet-stub", d: path(line) })),
    part("g", { class: "sheet-tracks" }, model.tracks.map(drawTrack)),
    part(
      "g",
      { class: "sheet-cities" },
      model.cities.map((city) => drawCity(city, model)),
    ),
    part(
      "g",
      { class: "sheet-marks" },
      model.tracks.map((track) => trackMarks(track, model)),
    ),
    part("g", { class: "sheet-names" }, model.cities.map(drawName)),
    part(
      "g",
      { class: "sheet-plaques" },
      model.cities.map((city) => drawPlaque(city, model)),
    ),
    frame(model),
    cartouche(model),
    corner(model),
  );
}

/**
 * What is used several times: edges to cut by, and land and water.
 * @param {SheetModel} model
 * @param {string} id
 */
function shared(model, id) {
  const { width, height, land, borders, rivers, water } = model;
  return [
    part("clipPath", { id: `${id}-all` }, part("rect", { x: 0, y: 0, width, height })),
    model.pieces.map((piece) =>
      part("clipPath", { id: `${id}-${piece.id}` }, part("path", { d: piece.path })),
    ),
    part(
      "g",
      { id: `${id}-ground` },
      part("rect", { class: land ? "sheet-sea" : "sheet-land", x: 0, y: 0, width, height }),
      land && part("path", { class: "sheet-land", "fill-rule": "evenodd", d: land }),
      borders && part("path", { class: "sheet-border", d: borders }),
      rivers && part("path", { class: "sheet-river", d: rivers }),
      water && part("path", { class: "sheet-water", "fill-rule": "evenodd", d: water }),
    ),
  ];
}

/**
 * Fine lines over the whole paper, as a conic projection has them.
 * @param {SheetModel} model
 * @param {string} id
 */
function graticule({ width, height }, id) {
  const pole = { x: width / 2, y: -width * 1.02 };
  const reach = Math.hypot(width / 2, height - pole.y);
  const lines = [];
  for (let turn = -24; turn <= 24; turn += 2.6) {
    const angle = (turn * Math.PI) / 180;
    lines.push(
      `M${pole.x} ${tenth(pole.y)}L${tenth(
        pole.x + Math.sin(angle) * reach,
      )} ${tenth(pole.y + Math.cos(angle) * reach)}`,
    );
  }
  for (let radius = -pole.y; radius < reach; radius += width * 0.075) {
    const r = tenth(radius);
    lines.push(`M${tenth(pole.x - r)} ${tenth(pole.y)}a${r} ${r} 0 0 0 ${tenth(2 * r)} 0`);
  }
  return part("path", { class: "sheet-graticule", "clip-path": `url(#${id}-all)`, d: lines.join("") });
}

/**
 * The pieces on the table: land and water within their edges, and their names.
 * @param {SheetModel} model
 * @param {string} id
 */
function pieces(model, id) {
  const ground = (/** @type {string} */ clip) =>
    part("g", { "clip-path": clip }, part("use", { href: `#${id}-ground` }));
  if (model.pieces.length === 0) return part("g", { class: "sheet-pieces" }, ground(`url(#${id}-all)`));
  return part(
    "g",
    { class: "sheet-pieces" },
    model.pieces.map((piece) =>
      part(
        "g",
        { class: "sheet-piece", "data-piece": piece.id },
        part("path", { class: "sheet-shadow", d: piece.path }),
        ground(`url(#${id}-${piece.id})`),
        part("path", { class: "sheet-edge", d: piece.path }),
        part("path", { class: "sheet-edge-thin", d: piece.path }),
        model.quiet
          ? ""
          : part(
              "text",
              { class: "sheet-region", x: tenth(piece.x), y: tenth(piece.y), "font-size": piece.size },
              piece.name,
            ),
      ),
    ),
  );
}

/** @param {SheetTrack} track */
function drawTrack(track) {
  const tone = track.owner
    ? `sheet-co-${track.owner}`
    : `sheet-card-${track.colour ?? (track.pale ? "pale" : "any")}`;
  const sign = track.owner
    ? shapeOf(track.owner)
    : track.colour
      ? CARDS[/** @type {keyof typeof CARDS} */ (track.colour)]?.path
      : "";
  return part(
    "g",
    {
      class: `sheet-track ${tone} ${track.owner ? "sheet-owned" : ""} ${track.fresh ? "sheet-new" : ""}`,
      "data-track": track.id,
    },
    part("path", { class: "sheet-line", d: path(track.line) }),
    track.slots.map(({ x, y, angle, length, width }) =>
      part(
        "g",
        { transform: `${at(x, y)} rotate(${tenth(upright(angle))})` },
        part("rect", {
          class: "sheet-slot",
          x: -length / 2,
          y: -width / 2,
          width: length,
          height: width,
          rx: 2.6,
        }),
        sign &&
          part("path", {
            class: "sheet-sign",
            "fill-rule": "evenodd",
            transform: "scale(.5) translate(-10 -10)",
            d: sign,
          }),
      ),
    ),
  );
}

/** Never upside down. @param {number} angle */
const upright = (angle) => ((((angle + 90) % 180) + 180) % 180) - 90;

/** What players have left on a track. @param {SheetTrack} track @param {SheetModel} model */
function trackMarks(track, model) {
  const middle = track.slots[Math.floor((track.slots.length - 1) / 2)];
  if (!middle || !(track.painter || track.bridge || track.fund)) return "";
  const turn = upright(middle.angle);
  const marks = [
    track.bridge &&
      part(
        "g",
        { class: "sheet-bridge" },
        part("path", {
          class: "sheet-bridge-arch",
          d: "M-30 10Q-30 -15 0 -15T30 10M-30 -3H30M-18 -3V-11M-9 -3V-14M0 -3V-15M9 -3V-14M18 -3V-11",
        }),
        part("g", { transform: at(0, -22) }, badge(track.bridge, model, "bridge")),
      ),
    track.painter &&
      part("g", { transform: at(0, track.bridge ? 20 : -17) }, badge(track.painter, model, "painter")),
    Boolean(track.fund) &&
      part(
        "g",
        { class: "sheet-fund", transform: at(0, track.bridge || track.painter ? 20 : -19) },
        part("circle", { r: 13 }),
        part("text", { y: 4.6 }, model.money(track.fund ?? 0)),
      ),
  ];
  return part(
    "g",
    { transform: `${at(middle.x, middle.y)} rotate(${tenth(turn)})`, "data-marks": track.id },
    marks,
  );
}

/**
 * Shape and initials of a company on a small flag.
 * @param {string} company
 * @param {SheetModel} model
 * @param {string} kind
 */
function badge(company, model, kind) {
  const initials = model.initials[company] ?? "";
  const width = 24 + initials.length * 8.2;
  return part(
    "g",
    { class: `sheet-badge sheet-badge-${kind} sheet-co-${company}` },
    part("rect", {
      class: "sheet-badge-flag",
      x: -width / 2,
      y: -8.5,
      width,
      height: 17,
      rx: kind === "bridge" ? 8.5 : 3,
    }),
    part("path", {
      class: "sheet-badge-shape",
      transform: `translate(${-width / 2 + 11} 0) scale(.52) translate(-10 -10)`,
      d: shapeOf(company),
    }),
    part("text", { class: "sheet-badge-text", x: -width / 2 + 20, y: 4.6 }, initials),
  );
}

/** @param {SheetCity} city @param {SheetModel} model */
function drawCity({ id, x, y, big, host, plaque }, { ring }) {
  return part(
    "g",
    {
      class: `sheet-city ${big ? "sheet-city-big" : ""} ${plaque ? `sheet-co-${plaque.company}` : ""}`,
      "data-city": id,
      transform: at(x, y),
    },
    host && part("path", { class: "sheet-host", d: star(ring * 2.5) }),
    big && part("circle", { class: "sheet-city-wall", r: ring * 1.55 }),
    part("circle", { class: "sheet-city-ring", r: ring }),
    part("circle", { class: "sheet-city-dot", r: ring * (big ? 0.55 : 0.36) }),
  );
}

/** Rays around a marked city. @param {number} radius */
function star(radius) {
  const corners = Array.from({ length: 24 }, (_, i) => {
    const r = i % 2 ? radius * 0.78 : radius;
    const angle = (i * Math.PI) / 12;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  return `${path(corners)}Z`;
}

/** @param {SheetCity} city */
function drawName({ label, big }) {
  if (!label) return "";
  const lines = label.lines.map((line, i) =>
    part("tspan", { x: label.x, dy: i === 0 ? 0 : tenth(label.size * 1.1) }, line),
  );
  return part(
    "text",
    {
      class: `sheet-name ${big ? "sheet-name-big" : ""}`,
      x: label.x,
      y: label.y,
      "text-anchor": label.anchor,
      "font-size": tenth(label.size * 1.1),
    },
    lines,
  );
}

/** A sign with the name on it. @param {SheetCity} city @param {SheetModel} model */
function drawPlaque({ id, x, y, label, plaque }, model) {
  if (!plaque) return "";
  const words = plaque.name || model.unnamed;
  const width = 34 + words.length * 8.6;
  const top = label ? label.by + label.height + 3 : y + model.ring + 6;
  const middle = label ? label.bx + label.width / 2 : x;
  return part(
    "g",
    {
      class: `sheet-plaque sheet-co-${plaque.company} ${plaque.name ? "" : "sheet-plaque-blank"}`,
      "data-plaque": id,
      transform: at(middle, top + 11),
    },
    part("rect", { class: "sheet-plaque-board", x: -width / 2, y: -11, width, height: 22, rx: 3 }),
    part("rect", { class: "sheet-plaque-end", x: -width / 2 + 2.5, y: -8.5, width: 20, height: 17, rx: 2 }),
    part("path", {
      class: "sheet-plaque-shape",
      transform: `translate(${-width / 2 + 12.5} 0) scale(.55) translate(-10 -10)`,
      d: shapeOf(plaque.company),
    }),
    part("text", { class: "sheet-plaque-text", x: 11, y: 5.2 }, words),
  );
}

/** Double lines with letters and numbers, by which places are found. @param {SheetModel} model */
function frame({ width, height }) {
  const [columns, rows] = [13, 8];
  const [across, down] = [width / columns, height / rows];
  const letters = Array.from({ length: columns }, (_, i) => {
    const x = tenth((i + 0.5) * across);
    const letter = String.fromCharCode(65 + i);
    return [part("text", { x, y: -26 }, letter), part("text", { x, y: height + 40 }, letter)];
  });
  const numbers = Array.from({ length: rows }, (_, i) => {
    const y = tenth((i + 0.5) * down + 7);
    return [part("text", { x: -34, y }, String(i + 1)), part("text", { x: width + 34, y }, String(i + 1))];
  });
  const ticks = Array.from(
    { length: columns - 1 },
    (_, i) => `M${tenth((i + 1) * across)} -52v36M${tenth((i + 1) * across)} ${height + 16}v36`,
  );
  const ladder = Array.from(
    { length: rows - 1 },
    (_, i) => `M-52 ${tenth((i + 1) * down)}h36M${width + 16} ${tenth((i + 1) * down)}h36`,
  );
  const line = (/** @type {string} */ name, /** @type {number} */ far, foot = 0) =>
    part("rect", { class: name, x: -far, y: -far, width: width + 2 * far, height: height + 2 * far + foot });
  return part(
    "g",
    { class: "sheet-frame", "aria-hidden": "true" },
    line("sheet-frame-thin", 4),
    line("sheet-frame-thin", 16),
    line("sheet-frame-thin", 52),
    line("sheet-frame-thick", 58, FOOT),
    part("path", { class: "sheet-frame-thin", d: [...ticks, ...ladder].join("") }),
    letters,
    numbers,
  );
}

/** A title of two lines is as wide as the companies beside it allow: width by the mean width of a letter. */
const TITLE_ROOM = 960;
/** Longer titles have two lines. */
const TITLE_LINE = 20;

/** A long title is cut at the space next to its middle. @param {string} title */
function titleLines(title) {
  const spaces = [...title].flatMap((sign, i) => (sign === " " ? [i] : []));
  if (title.length <= TITLE_LINE || spaces.length === 0) return [title];
  const from = (/** @type {number} */ at) => Math.abs(at - title.length / 2);
  const cut = spaces.reduce((best, at) => (from(at) < from(best) ? at : best));
  return [title.slice(0, cut), title.slice(cut + 1)];
}

/** Title, years and who is who, below the map. @param {SheetModel} model */
function cartouche(model) {
  const title = titleLines(model.title);
  const size = Math.min(
    title.length > 1 ? 44 : 64,
    TITLE_ROOM / Math.max(...title.map((line) => line.length)),
  );
  const columns = Math.ceil(model.legend.length / 3);
  const companies = model.legend.map(({ company, name }, i) =>
    part(
      "g",
      { class: `sheet-co-${company}`, transform: at(600 + Math.floor(i / 3) * 360, 46 + (i % 3) * 46) },
      part("g", { transform: "scale(1.4)" }, badge(company, model, "painter")),
      part("text", { class: "sheet-legend", x: 42, y: 8 }, name),
    ),
  );
  return part(
    "g",
    { class: "sheet-cartouche", transform: at(0, model.height + 70) },
    title.map((line, i) =>
      part(
        "text",
        { class: "sheet-title", x: 0, y: 72 - (title.length - 1 - i) * 44, "font-size": tenth(size) },
        line,
      ),
    ),
    part("path", { class: "sheet-rule", d: "M2 92H420" }),
    part("text", { class: "sheet-subtitle", x: 0, y: 136 }, model.subtitle),
    columns > 0 && companies,
  );
}

/** A compass on the ocean, and what is written in the corner. @param {SheetModel} model */
function corner(model) {
  const compass = part(
    "g",
    { class: "sheet-compass", transform: `${at(model.width * 0.945, model.height * 0.78)} scale(.86)` },
    part("circle", { r: 62 }),
    part("circle", { r: 54 }),
    part("path", { class: "sheet-compass-dark", d: "M0 -78 13 0H-13ZM0 78 -13 0H13Z" }),
    part("path", { class: "sheet-compass-light", d: "M-66 0 0 -11V11ZM66 0 0 11V-11Z" }),
    part("circle", { class: "sheet-compass-hub", r: 6 }),
  );
  if (!model.corner) return compass;
  const size = Math.min(46, 1000 / Math.max(16, model.corner.length));
  return part(
    "g",
    {},
    compass,
    part(
      "g",
      {
        class: `sheet-signature ${model.signed ? `sheet-co-${model.signed}` : ""}`,
        transform: at(model.width - 20, model.height + 160),
      },
      part("text", { class: "sheet-signature-text", x: 0, y: 0, "font-size": tenth(size) }, model.corner),
      part("path", { class: "sheet-signature-line", d: "M-420 24Q-260 8 -140 22T0 15" }),
    ),
  );
}
