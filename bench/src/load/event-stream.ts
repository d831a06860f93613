import { createParser } from 'eventsource-parser';
import type { Client } from 'undici';

/** Stream of server-sent events, read one at a time. */
export class EventStream {
  readonly #come: string[] = [];
  #wanted: { resolve: (data: string) => void; reject: (reason: Error) => void } | undefined;
  #endReason: Error | undefined;

  /** Opens the stream; it occupies the connection. */
  static async open(connection: Client, path: string, headers: Record<string, string>): Promise<EventStream> {
    const { statusCode, body } = await connection.request({
      method: 'GET',
      path,
      headers: { ...headers, accept: 'text/event-stream' },
      bodyTimeout: 0,
    });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${await body.text()}`);
    const stream = new EventStream();
    void stream.#read(body.setEncoding('utf8'));
    return stream;
  }

  /** Returns the next event's data; only one caller may wait at a time. */
  readNext(): Promise<string> {
    const come = this.#come.shift();
    if (come !== undefined) return Promise.resolve(come);
    if (this.#endReason) return Promise.reject(this.#endReason);
    return new Promise((resolve, reject) => {
      this.#wanted = { resolve, reject };
    });
  }

  async #read(pieces: AsyncIterable<string>): Promise<void> {
    const parser = createParser({ onEvent: ({ data }) => this.#take(data) });
    try {
      for await (const piece of pieces) parser.feed(piece);
      this.#end(new Error('The stream has ended.'));
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(data: string): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) wanted.resolve(data);
    else this.#come.push(data);
  }

  #end(reason: Error): void {
    this.#endReason = reason;
    this.#wanted?.reject(reason);
  }
}
