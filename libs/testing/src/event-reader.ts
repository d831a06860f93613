/** A server-sent event, or a comment between two events. */
export interface SentEvent {
  readonly event?: string;
  readonly data?: string;
  /** Milliseconds before a lost stream may be reopened. */
  readonly retry?: string;
  readonly comment?: string;
}

/** Reader of the server-sent events of a response. */
export class EventReader {
  readonly events: SentEvent[] = [];
  /** Resolves when the response has ended or was cut off. */
  readonly completion: Promise<'ended' | 'cut'>;
  private text = '';

  constructor(content: AsyncIterable<Uint8Array>) {
    this.completion = this.readAll(content).then(
      () => 'ended' as const,
      () => 'cut' as const,
    );
  }

  /** Parsed data of all `message` events. */
  get messages(): unknown[] {
    return this.events.filter(({ event }) => event === 'message').map(({ data = '' }) => JSON.parse(data) as unknown);
  }

  private async readAll(content: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of content) this.appendText(decoder.decode(chunk, { stream: true }));
  }

  private appendText(text: string): void {
    const parts = (this.text + text).split('\n\n');
    this.text = parts.pop() ?? '';
    this.events.push(...parts.map(parseEvent));
  }
}

/** Parses one event; a field without a name is a comment. */
const parseEvent = (lines: string): SentEvent =>
  Object.fromEntries(
    lines.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name || 'comment', rest.join(': ')];
    }),
  );
