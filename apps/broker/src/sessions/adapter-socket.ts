/** Subset of a WebSocket that a session needs. */
export interface AdapterSocket {
  readonly bufferedAmount: number;
  send(text: string, written: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
}
