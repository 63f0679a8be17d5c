// Checked by `npm run types` and never run: each of these calls has to be refused, or the
// suppression above it is itself an error.
import { address, get, post } from "../../app/core/api.js";
import { socket } from "../../app/core/socket.js";

async function wrongCalls() {
  // @ts-expect-error there is no such path
  await get("tabels");
  // @ts-expect-error the table is missing
  await get("tables/{table}");
  // @ts-expect-error the table is missing, although the query may be absent
  await get("tables/{table}/steps", { seat: 1 });
  // @ts-expect-error a seat is a number
  await get("tables/{table}/steps", { table: "t", seat: "1" });
  // @ts-expect-error no such member of the query
  await get("tables/{table}/steps", { table: "t", sins: 1 });
  // @ts-expect-error it takes nothing
  await get("about", { limit: 1 });
  // @ts-expect-error only to be read
  await post("about");
  // @ts-expect-error the body is missing
  await post("tables/{table}/leave", { table: "t" });
  // @ts-expect-error a seat is a number
  await post("tables/{table}/leave", { table: "t", body: { seat: "1" } });
  // @ts-expect-error no such member of the body
  await post("guests", { body: { name: "Anna", age: 7 } });
  // @ts-expect-error the answer has no such member
  void (await get("lobby")).tables;
  // @ts-expect-error there is no such path
  return address("records/{record}", { record: "r" });
}

async function wrongMessages() {
  // @ts-expect-error a page is a number
  await socket.ask("turn-page", { table: "t", page: "1" });
  // @ts-expect-error the page is missing
  await socket.ask("turn-page", { table: "t" });
  // @ts-expect-error there is no such message
  await socket.ask("turn-pages", { table: "t", page: 1 });
  // @ts-expect-error no such member
  socket.send("watch", { table: "t", seats: 1 });
  // @ts-expect-error only one who sits there acts
  await socket.ask("act", { table: "t", seat: null, seq: 1 });
  // @ts-expect-error the answer has no such member
  return (await socket.ask("ping", {})).page;
}

async function rightCalls() {
  await get("about");
  await get("lobby");
  await get("lobby", { limit: 3 });
  await get("tables/{table}/steps", { table: "t", seat: null, since: 0 });
  /** @type {number} */
  const seq = (await get("tables/{table}/position", { table: "t" })).seq;
  await post("tables/{table}/start", { table: "t" });
  await post("guests", { body: { name: "Anna" } });
  socket.send("watch", { table: "t" });
  const done = await socket.ask("turn-page", { table: "t", page: 1 });
  return `${seq + (done.seq ?? 0)} ${address("records/{replay}", { replay: "r" })}`;
}

void [wrongCalls, wrongMessages, rightCalls];
