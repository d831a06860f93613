import type { AdapterSocket } from './session-socket.ts';

/** Socket that records how it was closed. */
export class ClosableSocket implements AdapterSocket {
  bufferedAmount = 0;
  closedWith: number | undefined;
  isTerminated = false;

  send(): void {}

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {
    this.isTerminated = true;
  }
}
