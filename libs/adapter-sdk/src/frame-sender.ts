/** Sends frames in order, some of them deferred until pending work has started. */
export class FrameSender {
  readonly #sendFrame: (frame: string) => void;
  #waiting: string[] = [];

  constructor(send: (frame: string) => void) {
    this.#sendFrame = send;
  }

  sendFrame(frame: string): void {
    this.#sendWaiting();
    this.#sendFrame(frame);
  }

  /** Sends a frame after the current event loop tick, or before the next frame. */
  sendDeferred(frame: string): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
    this.#waiting.push(frame);
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const frame of waiting) this.#sendFrame(frame);
  }
}
