// Telling that something has changed, to whoever listens.

/** Something others can listen to. @template T */
export class Signal {
  constructor() {
    /** @type {Set<(detail: T) => void>} */
    this.listeners = new Set();
  }

  /**
   * @param {(detail: T) => void} listener
   * @returns {() => void} stops listening
   */
  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {T} detail */
  tell(detail) {
    for (const listener of [...this.listeners]) listener(detail);
  }
}
