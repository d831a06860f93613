import type { AdapterSocket } from './session-socket.ts';

/** Socket that records how it was closed. */
export class ClosableSocket implements AdapterSocket {
  bufferedAmount = 0;
  closedWith: number | undefined;
  isTerminated = false;
  readonly sent: unknown[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {
    this.isTerminated = true;
  }
}
