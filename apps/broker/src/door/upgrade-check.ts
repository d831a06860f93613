import type { IncomingHttpHeaders } from 'node:http';
import type { Bus } from '@kerf/bus';
import { adapterPath, type Caller, isWellFormedKey, quota, reaches } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Denials, keyIn, storedFormsOf } from '@kerf/service';
import type { WrongKeys } from './wrong-keys.ts';

/** A request to open a socket. */
interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Who may open a socket, and its key. */
export interface ConnectingCaller extends Caller {
  /** The stored forms the key may have, one for each pepper in force. */
  readonly keys: readonly string[];
}

const needed = 'member';

/** Decides who may open a socket, before it is open. */
export class UpgradeCheck {
  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
    private readonly denials: Denials,
    private readonly wrongKeys: WrongKeys,
  ) {}

  /**
   * Whose key this is, and its stored forms. Throws `not_found` for another path, `invalid_key`, `role_too_low` for a
   * viewer's, `rate_limited` where too many wrong keys came from, or `unavailable` when nobody can tell.
   */
  async admit({ url = '/', headers }: UpgradeRequest, address: string): Promise<ConnectingCaller> {
    const { searchParams } = addressOf(url);
    const key = keyIn(headers) ?? searchParams.get('api_key') ?? '';
    if (!isWellFormedKey(key)) throw Fault.of('invalid_key');
    const keys = storedFormsOf(key, this.peppers);
    const caller = await this.identify(keys, address);
    if (!reaches(caller.role, needed))
      throw Fault.of('role_too_low', { feature: 'Connecting an adapter', needed, role: caller.role });
    return { ...caller, keys };
  }

  private async identify(keys: string[], address: string): Promise<Caller> {
    if (this.denials.has(keys)) throw Fault.of('invalid_key');
    const [key = ''] = keys;
    this.wrongKeys.check(key, address);
    try {
      const { caller } = await this.bus.request(quota.identify, { keys });
      this.wrongKeys.remember(key);
      return caller;
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'invalid_key')
        throw Fault.of('unavailable', { service: 'quota' }, { cause: error });
      this.denials.add(keys);
      this.wrongKeys.count(address);
      throw error;
    }
  }
}

function addressOf(url: string): URL {
  // Parsed without throwing: the error of a bad address would carry the address, and so the key in it.
  const address = URL.parse(url, 'wss://broker');
  if (address?.pathname !== adapterPath) throw Fault.of('not_found', { path: address?.pathname ?? '/' });
  return address;
}
