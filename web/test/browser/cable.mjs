// A line between a browser and the server that can be cut and mended.
import { connect, createServer } from "node:net";

export class Cable {
  /** @param {import("../server.mjs").Server} server */
  static async lay(server) {
    const cable = new Cable();
    cable.whole = true;
    /** @type {Set<import("node:net").Socket>} */
    cable.ends = new Set();
    const port = server.port;
    cable.listener = createServer((near) => cable.join(near, port));
    await new Promise((done) => cable.listener.listen(0, "127.0.0.1", () => done(undefined)));
    cable.url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (cable.listener.address()).port}`;
    return cable;
  }

  /** @param {import("node:net").Socket} near @param {number} port */
  join(near, port) {
    if (!this.whole) return near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      this.ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
    return undefined;
  }

  cut() {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend() {
    this.whole = true;
  }

  remove() {
    this.cut();
    this.listener.close();
  }
}
