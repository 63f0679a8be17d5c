// Time for tests.

/** A clock that goes only when it is told to. */
export class Clock {
  constructor() {
    this.time = 0;
    this.number = 0;
    /** @type {{ number: number, at: number, call: () => void }[]} */
    this.timers = [];
  }

  now() {
    return this.time;
  }

  set(call, wait) {
    this.number += 1;
    this.timers.push({ number: this.number, at: this.time + wait, call });
    return this.number;
  }

  clear(number) {
    this.timers = this.timers.filter((timer) => timer.number !== number);
  }

  /** Lets time pass, timer by timer. */
  pass(wait) {
    const end = this.time + wait;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((one, two) => one.at - two.at)[0];
      if (!next) break;
      this.time = next.at;
      this.clear(next.number);
      next.call();
    }
    this.time = end;
  }
}
