/** Getter of the keys of a response: none until authentication, two for the file slot of a command. */
type KeysOf = () => readonly string[];

/** The part of a Node response that is used here. */
export interface Answer {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly closed: boolean;
  /** Called for streamed responses only; short ones end without it. */
  write: (...piece: never[]) => boolean;
  flushHeaders: () => void;
  once(event: 'close', act: () => void): unknown;
  destroy(): unknown;
}

/** The keys of a response, and the state of its request. */
export interface Exchange {
  readonly keysOf: KeysOf;
  /** Returns the expiry of the key on the clock of this process, if it was known when the request began. */
  readonly endsAt?: (() => number | undefined) | undefined;
  /** Returns true while the request body is incomplete: a file is being uploaded. */
  readonly isArriving: () => boolean;
  /** Cancels the request, including work that would continue without its connection. */
  readonly leave: () => void;
}

/** Placeholder for all keys, when any of them may have ended. */
const everyKey = '*';

/** Responses that are not complete yet. Files and streams of a key that has ended are cut off. */
export class OpenAnswers {
  private readonly open = new Map<Answer, Exchange>();
  /** Latest known expiry of each key. */
  private ends: ReadonlyMap<string, number> = new Map();
  private isLapsed = false;
  /** Keys that ended while a response had not started. */
  private readonly ended = new Map<Answer, Set<string>>();

  /** Watches a response until it closes. */
  watch(answer: Answer, exchange: Exchange): void {
    this.open.set(answer, exchange);
    if (this.isLapsed) this.expect(answer, exchange, [everyKey]);
    answer.once('close', () => {
      this.open.delete(answer);
      this.ended.delete(answer);
    });
  }

  /** Closes the responses of a key, also those that have not started. Resolves when they are closed. */
  async end(keyId: string): Promise<void> {
    await this.cutThose((keys) => keys.includes(keyId), [keyId]);
  }

  /** Closes the responses of all keys, and blocks new streams. Resolves when they are closed. */
  async lapse(): Promise<void> {
    this.isLapsed = true;
    await this.cutThose(() => true, [everyKey]);
  }

  /** Permits streams of new requests. Those of earlier requests stay blocked: a revocation may have been missed. */
  resume(): void {
    this.isLapsed = false;
  }

  /** Keys with open responses. */
  get keys(): string[] {
    return [...new Set([...this.open.values()].flatMap(({ keysOf }) => keysOf()))];
  }

  /** Replaces all known expiries; times are on the clock of this process. */
  learn(ends: ReadonlyMap<string, number>): void {
    this.ends = ends;
  }

  /** Adds or updates the expiries of some keys. */
  learnMore(ends: ReadonlyMap<string, number>): void {
    this.ends = new Map([...this.ends, ...ends]);
  }

  /** Finds keys that have expired by the latest known expiry; the key of an assistant may have been extended since. */
  over(now: number): string[] {
    const over = new Set<string>();
    for (const { keysOf, endsAt } of this.open.values())
      for (const key of keysOf())
        if ((this.ends.get(key) ?? endsAt?.() ?? Number.POSITIVE_INFINITY) <= now) over.add(key);
    return [...over];
  }

  private async cutThose(isMeant: (keys: readonly string[]) => boolean, ended: readonly string[]): Promise<void> {
    const cut: Promise<void>[] = [];
    for (const [answer, exchange] of this.open) {
      const keys = exchange.keysOf();
      if (keys.length > 0 && !isMeant(keys)) continue;
      if (keys.length > 0 && (answer.headersSent || exchange.isArriving())) cut.push(cutOff(answer, exchange));
      else this.expect(answer, exchange, ended);
    }
    await Promise.all(cut);
  }

  /** Blocks a response when it turns out to be a stream. A short one may report this very revocation, and passes. */
  private expect(answer: Answer, { keysOf, leave }: Exchange, ended: readonly string[]): void {
    const before = this.ended.get(answer);
    if (before) return ended.forEach((key) => before.add(key));
    const known = new Set(ended);
    this.ended.set(answer, known);
    const isDead = () => keysOf().some((key) => known.has(key) || known.has(everyKey));
    const [write, flushHeaders] = [answer.write.bind(answer), answer.flushHeaders.bind(answer)];
    answer.write = (...piece) => (isDead() ? refuse(answer, leave) : write(...piece));
    answer.flushHeaders = () => (isDead() ? refuse(answer, leave) : flushHeaders());
  }
}

/** Aborts a write: cancels the request and returns false, so that the writer waits. */
function refuse(answer: Answer, leave: () => void): false {
  leave();
  answer.destroy();
  return false;
}

async function cutOff(answer: Answer, { leave }: Exchange): Promise<void> {
  if (answer.writableEnded || answer.closed) return;
  leave();
  const closed = new Promise<void>((resolve) => answer.once('close', resolve));
  answer.destroy();
  await closed;
}
