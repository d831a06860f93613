/** Getter of the keys of a response: none until authentication, two for the file slot of a command. */
type GetKeyIds = () => readonly string[];

/** The part of a Node response that is used here. */
export interface ResponseHandle {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly closed: boolean;
  /** Called for streamed responses only; short ones end without it. */
  write: (...chunk: never[]) => boolean;
  flushHeaders: () => void;
  once(event: 'close', act: () => void): unknown;
  destroy(): unknown;
}

/** The keys of a response, and the state of its request. */
export interface Exchange {
  readonly getKeyIds: GetKeyIds;
  /** Returns the expiry of the key on the clock of this process, if it was known when the request began. */
  readonly getExpiry?: (() => number | undefined) | undefined;
  /** Returns true while the request body is incomplete: a file is being uploaded. */
  readonly isReceivingBody: () => boolean;
  /** Cancels the request, including work that would continue without its connection. */
  readonly cancel: () => void;
}

/** Placeholder for all keys, when any of them may have ended. */
const anyKey = '*';

/** Responses that are not complete yet. Files and streams of a key that has ended are cut off. */
export class OpenResponses {
  private readonly open = new Map<ResponseHandle, Exchange>();
  /** Latest known expiry of each key. */
  private expiries: ReadonlyMap<string, number> = new Map();
  private isSuspended = false;
  /** Keys that ended while a response had not started. */
  private readonly endedKeys = new Map<ResponseHandle, Set<string>>();

  /** Watches a response until it closes. */
  watchResponse(response: ResponseHandle, exchange: Exchange): void {
    this.open.set(response, exchange);
    if (this.isSuspended) this.guardUnstarted(response, exchange, [anyKey]);
    response.once('close', () => {
      this.open.delete(response);
      this.endedKeys.delete(response);
    });
  }

  /** Closes the responses of a key, also those that have not started. Resolves when they are closed. */
  async closeForKey(keyId: string): Promise<void> {
    await this.closeMatching((keys) => keys.includes(keyId), [keyId]);
  }

  /** Closes the responses of all keys, and blocks new streams. Resolves when they are closed. */
  async suspend(): Promise<void> {
    this.isSuspended = true;
    await this.closeMatching(() => true, [anyKey]);
  }

  /** Permits streams of new requests. Those of earlier requests stay blocked: a revocation may have been missed. */
  resume(): void {
    this.isSuspended = false;
  }

  /** Keys with open responses. */
  get keyIds(): string[] {
    return [...new Set([...this.open.values()].flatMap(({ getKeyIds }) => getKeyIds()))];
  }

  /** Replaces all known expiries; times are on the clock of this process. */
  replaceExpiries(ends: ReadonlyMap<string, number>): void {
    this.expiries = ends;
  }

  /** Adds or updates the expiries of some keys. */
  mergeExpiries(ends: ReadonlyMap<string, number>): void {
    this.expiries = new Map([...this.expiries, ...ends]);
  }

  /** Finds keys that have expired by the latest known expiry; the key of an assistant may have been extended since. */
  findExpired(now: number): string[] {
    const over = new Set<string>();
    for (const { getKeyIds, getExpiry } of this.open.values())
      for (const key of getKeyIds())
        if ((this.expiries.get(key) ?? getExpiry?.() ?? Number.POSITIVE_INFINITY) <= now) over.add(key);
    return [...over];
  }

  private async closeMatching(isMeant: (keys: readonly string[]) => boolean, ended: readonly string[]): Promise<void> {
    const cut: Promise<void>[] = [];
    for (const [response, exchange] of this.open) {
      const keys = exchange.getKeyIds();
      if (keys.length > 0 && !isMeant(keys)) continue;
      if (keys.length > 0 && (response.headersSent || exchange.isReceivingBody()))
        cut.push(closeResponse(response, exchange));
      else this.guardUnstarted(response, exchange, ended);
    }
    await Promise.all(cut);
  }

  /** Blocks a response when it turns out to be a stream. A short one may report this very revocation, and passes. */
  private guardUnstarted(response: ResponseHandle, { getKeyIds, cancel }: Exchange, ended: readonly string[]): void {
    const before = this.endedKeys.get(response);
    if (before) return ended.forEach((key) => before.add(key));
    const known = new Set(ended);
    this.endedKeys.set(response, known);
    const isDead = () => getKeyIds().some((key) => known.has(key) || known.has(anyKey));
    const [write, flushHeaders] = [response.write.bind(response), response.flushHeaders.bind(response)];
    response.write = (...chunk) => (isDead() ? abortWrite(response, cancel) : write(...chunk));
    response.flushHeaders = () => (isDead() ? abortWrite(response, cancel) : flushHeaders());
  }
}

/** Aborts a write: cancels the request and returns false, so that the writer waits. */
function abortWrite(response: ResponseHandle, cancel: () => void): false {
  cancel();
  response.destroy();
  return false;
}

async function closeResponse(response: ResponseHandle, { cancel }: Exchange): Promise<void> {
  if (response.writableEnded || response.closed) return;
  cancel();
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  response.destroy();
  await closed;
}
