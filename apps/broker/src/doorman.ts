import type { IncomingHttpHeaders } from 'node:http';
import type { Bus } from '@kerf/bus';
import { adapterPath, type Caller, digestKey, isWellFormedKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

/** A request to open a socket. */
export interface Knock {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Decides who may open a socket, before it is open. */
export class Doorman {
  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
  ) {}

  /** Whose key this is. Throws `not_found` for another path, `invalid_key`, or `unavailable` when nobody can tell. */
  async admit({ url = '/', headers }: Knock): Promise<Caller> {
    const { searchParams } = addressOf(url);
    const key = bearer(headers) ?? searchParams.get('api_key') ?? '';
    if (!isWellFormedKey(key)) throw Fault.of('invalid_key');
    return this.identify(this.peppers.map((pepper) => digestKey(key, pepper)));
  }

  private async identify(keys: string[]): Promise<Caller> {
    try {
      const { caller } = await this.bus.request(quota.identify, { keys });
      return caller;
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') throw error;
      throw Fault.of('unavailable', { service: 'quota' }, { cause: error });
    }
  }
}

function addressOf(url: string): URL {
  // Parsed without throwing: the error of a bad address would carry the address, and so the key in it.
  const address = URL.parse(url, 'wss://broker');
  if (address?.pathname !== adapterPath) throw Fault.of('not_found', { path: address?.pathname ?? '/' });
  return address;
}

const bearer = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
