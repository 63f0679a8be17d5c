// Symbols as small bitmaps, to see how alike they are.

const SIZE = 40;
const BOX = 20;
const STEPS = 16;

/** The outline of an SVG path as polygons. @param {string} path @returns {[number, number][][]} */
function outline(path) {
  const tokens = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  const pen = { x: 0, y: 0, control: null, polygons: [], next: 0, tokens };
  let command = "";
  while (pen.next < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[pen.next])) command = tokens[pen.next++];
    draw(pen, command);
    // After the first point of M come lines.
    if (command === "M") command = "L";
    if (command === "m") command = "l";
  }
  return pen.polygons;
}

/** One command with its numbers. */
function draw(pen, command) {
  const relative = command === command.toLowerCase();
  const number = () => Number(pen.tokens[pen.next++]);
  const point = () => [number() + (relative ? pen.x : 0), number() + (relative ? pen.y : 0)];
  const from = [pen.x, pen.y];
  const kind = command.toUpperCase();
  if (kind !== "T" && kind !== "Q") pen.control = null;
  if (kind === "M") move(pen, point());
  else if (kind === "L") line(pen, point());
  else if (kind === "H") line(pen, [number() + (relative ? pen.x : 0), pen.y]);
  else if (kind === "V") line(pen, [pen.x, number() + (relative ? pen.y : 0)]);
  else if (kind === "Q") bend(pen, from, point(), point());
  else if (kind === "T")
    bend(
      pen,
      from,
      pen.control ? [2 * from[0] - pen.control[0], 2 * from[1] - pen.control[1]] : from,
      point(),
    );
  else if (kind === "A") arc(pen, from, [number(), number(), number(), number(), number()], point());
  else if (kind === "Z") line(pen, pen.polygons.at(-1)[0]);
  else throw new Error(`the path has an unknown command ${command}`);
}

function move(pen, [x, y]) {
  pen.polygons.push([[x, y]]);
  Object.assign(pen, { x, y });
}

function line(pen, [x, y]) {
  pen.polygons.at(-1).push([x, y]);
  Object.assign(pen, { x, y });
}

function bend(pen, from, control, to) {
  for (let step = 1; step <= STEPS; step += 1) {
    const t = step / STEPS;
    line(
      pen,
      [0, 1].map((axis) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]),
    );
  }
  pen.control = control;
}

/** Arcs of circles; nothing here is an ellipse. */
function arc(pen, from, [radius, , , large, sweep], to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  const r = Math.max(radius, chord / 2);
  const height = Math.sqrt(Math.max(r * r - (chord / 2) ** 2, 0)) * (large === sweep ? -1 : 1);
  const centre = [from[0] + dx / 2 - (height * dy) / chord, from[1] + dy / 2 + (height * dx) / chord];
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  let turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  for (let step = 1; step <= STEPS; step += 1) {
    const angle = start + (turn * step) / STEPS;
    line(pen, [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)]);
  }
}

/** Is a place inside, by the even-odd rule? */
function inside(polygons, x, y) {
  let odd = false;
  for (const polygon of polygons) {
    for (let index = 0; index < polygon.length; index += 1) {
      const [x1, y1] = polygon[index];
      const [x2, y2] = polygon[(index + 1) % polygon.length];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
    }
  }
  return odd;
}

/** @param {string} path @returns {boolean[]} */
export function bitmap(path) {
  const polygons = outline(path);
  const cell = BOX / SIZE;
  return Array.from({ length: SIZE * SIZE }, (_, index) =>
    inside(polygons, ((index % SIZE) + 0.5) * cell, (Math.floor(index / SIZE) + 0.5) * cell),
  );
}

/** How much of two symbols is the same, from 0 to 1. @param {string} a @param {string} b */
export function likeness(a, b) {
  const [first, second] = [bitmap(a), bitmap(b)];
  const both = first.filter((on, index) => on && second[index]).length;
  const either = first.filter((on, index) => on || second[index]).length;
  return either === 0 ? 1 : both / either;
}
