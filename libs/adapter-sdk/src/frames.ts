/** Sends frames in their order, some of them only when what was begun before them is under way. */
export class Frames {
  readonly #send: (frame: string) => void;
  #waiting: string[] = [];

  constructor(send: (frame: string) => void) {
    this.#send = send;
  }

  send(frame: string): void {
    this.#sendWaiting();
    this.#send(frame);
  }

  /** After whatever can go on at once, and before the next frame. */
  sendSoon(frame: string): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
    this.#waiting.push(frame);
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const frame of waiting) this.#send(frame);
  }
}
