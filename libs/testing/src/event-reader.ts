/** A server-sent event, or a comment between two. */
export interface SentEvent {
  readonly event?: string;
  readonly data?: string;
  /** After how many milliseconds a lost stream may be opened again. */
  readonly retry?: string;
  readonly comment?: string;
}

/** Reads the server-sent events of an answer as they come. */
export class EventReader {
  readonly events: SentEvent[] = [];
  /** Resolves when the answer is over: ended or cut off. */
  readonly over: Promise<'ended' | 'cut'>;
  private text = '';

  constructor(content: AsyncIterable<Uint8Array>) {
    this.over = this.readAll(content).then(
      () => 'ended' as const,
      () => 'cut' as const,
    );
  }

  /** What came as `message`, read. */
  get messages(): unknown[] {
    return this.events.filter(({ event }) => event === 'message').map(({ data = '' }) => JSON.parse(data) as unknown);
  }

  private async readAll(content: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of content) this.take(decoder.decode(chunk, { stream: true }));
  }

  private take(text: string): void {
    const parts = (this.text + text).split('\n\n');
    this.text = parts.pop() ?? '';
    this.events.push(...parts.map(eventIn));
  }
}

/** One event; its fields are `event`, `data`, `retry` and, without a name, a comment. */
const eventIn = (lines: string): SentEvent =>
  Object.fromEntries(
    lines.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name || 'comment', rest.join(': ')];
    }),
  );
