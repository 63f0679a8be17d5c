// Where a card about a route goes: near the pointer, beside the route, inside the window.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ track: string, x: number, y: number }} Hover */

/** Space between the card, the route and the edge. */
const GAP = 12;

/**
 * The best of the four sides of the route: inside the window and nearest to the pointer.
 * @param {Box} route
 * @param {{ width: number, height: number }} card
 * @param {Box} room
 * @param {Hover} hover
 */
function bestPlace(route, card, room, hover) {
  const across = Math.min(Math.max(hover.x - card.width / 2, room.left + GAP), room.right - card.width - GAP);
  const down = Math.min(Math.max(hover.y - card.height / 2, room.top + GAP), room.bottom - card.height - GAP);
  const sides = [
    { x: route.right + GAP, y: down },
    { x: route.left - GAP - card.width, y: down },
    { x: across, y: route.top - GAP - card.height },
    { x: across, y: route.bottom + GAP },
  ];
  const inside = sides.filter(
    ({ x, y }) =>
      x >= room.left && y >= room.top && x + card.width <= room.right && y + card.height <= room.bottom,
  );
  const away = ({ x = 0, y = 0 }) => Math.hypot(x + card.width / 2 - hover.x, y + card.height / 2 - hover.y);
  return inside.sort((one, two) => away(one) - away(two))[0] ?? { x: across, y: down };
}

/**
 * Beside a list of routes that lies on the map, at the height of the pointer: its title and its routes stay in sight.
 * @param {Box} list
 * @param {{ width: number, height: number }} card
 * @param {Box} room
 * @param {Hover} hover
 */
function besideList(list, card, room, hover) {
  const y = Math.min(Math.max(hover.y - card.height / 2, room.top + GAP), room.bottom - card.height - GAP);
  const right = list.right + GAP;
  const x = right + card.width <= room.right ? right : list.left - GAP - card.width;
  return { x: Math.max(x, GAP), y };
}

/**
 * Puts a floating card there.
 * @param {HTMLElement} card
 * @param {Hover} hover
 * @param {Element | null} room the map
 */
export function placeCard(card, hover, room) {
  const route = room?.querySelector(`[data-track="${CSS.escape(hover.track)}"]`);
  if (!room || !route) return;
  const { width, height } = card.getBoundingClientRect();
  const list = room.querySelector(".map-chooser");
  const place = list ? besideList : bestPlace;
  const { x, y } = place(
    (list ?? route).getBoundingClientRect(),
    { width, height },
    room.getBoundingClientRect(),
    hover,
  );
  card.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}
