/** The keys that an answer is for: none as long as nobody knows, two for the slot of an order. */
type KeysOf = () => readonly string[];

/** As much of a response of Node as matters here. */
export interface Answer {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly closed: boolean;
  /** What comes in pieces is written so, and what is short is not. */
  write: (...piece: never[]) => boolean;
  flushHeaders: () => void;
  once(event: 'close', act: () => void): unknown;
  destroy(): unknown;
}

/** Who an answer is for, and what is still on its way there. */
export interface Exchange {
  readonly keysOf: KeysOf;
  /** When its key ends, on the clock of this process, as far as that was known when it began. */
  readonly endsAt?: (() => number | undefined) | undefined;
  /** Whether the request has not come whole yet: a file, on its way in. */
  readonly isArriving: () => boolean;
  /** Nobody waits any more for what was asked: what would go on without its connection ends too. */
  readonly leave: () => void;
}

/** In place of the keys that have ended, where any may have. */
const everyKey = '*';

/** The answers that are not yet written whole. What flows to or from a key that has ended is cut: a file, a stream. */
export class OpenAnswers {
  private readonly open = new Map<Answer, Exchange>();
  /** When keys end, as it was last told. */
  private ends: ReadonlyMap<string, number> = new Map();
  private isLapsed = false;
  /** Of the answers that had not begun then: the keys that have ended since they were asked for. */
  private readonly ended = new Map<Answer, Set<string>>();

  /** Keeps an eye on an answer until it is over. */
  watch(answer: Answer, exchange: Exchange): void {
    this.open.set(answer, exchange);
    if (this.isLapsed) this.expect(answer, exchange, [everyKey]);
    answer.once('close', () => {
      this.open.delete(answer);
      this.ended.delete(answer);
    });
  }

  /** Cuts what flows to or from a key, and what will. Resolves when it is cut. */
  async end(keyId: string): Promise<void> {
    await this.cutThose((keys) => keys.includes(keyId), [keyId]);
  }

  /** Cuts everything that flows to or from a key, and lets nothing flow any more. Resolves when it is cut. */
  async lapse(): Promise<void> {
    this.isLapsed = true;
    await this.cutThose(() => true, [everyKey]);
  }

  /** Lets flow again what is asked for from now on. Of what was asked for before, a revocation may not have been heard. */
  resume(): void {
    this.isLapsed = false;
  }

  /** The keys that something is open to, or may be. */
  get keys(): string[] {
    return [...new Set([...this.open.values()].flatMap(({ keysOf }) => keysOf()))];
  }

  /** When which of these keys end, on the clock of this process: in place of what was told before of any. */
  learn(ends: ReadonlyMap<string, number>): void {
    this.ends = ends;
  }

  /** The same of some keys, besides what was told of others. */
  learnMore(ends: ReadonlyMap<string, number>): void {
    this.ends = new Map([...this.ends, ...ends]);
  }

  /** The keys whose time is over, as far as was told: that of an assistant may have been made longer since. */
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

  /** What is short may tell of this very revocation, and is left alone: a stream is known by its first piece. */
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

/** Tells whoever writes to wait, for ever. */
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
