import type { IncomingHttpHeaders } from 'node:http';
import type { Bus } from '@kerf/bus';
import { adapterPath, type Caller, isWellFormedKey, quota, isRoleAtLeast } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type RejectedKeys, getApiKey, computeDigests } from '@kerf/service';
import { metrics } from '@kerf/telemetry';
import type { AdapterKeyLookups } from './adapter-key-lookups.ts';

/** HTTP request to upgrade to a WebSocket. */
interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Authenticated caller of an upgrade, with its key. */
export interface ConnectingCaller extends Caller {
  /** Digests of the key, one for each pepper in force. */
  readonly keys: readonly string[];
  /** Address of the client. */
  readonly address: string;
}

const minRole = 'member';

/** Authenticates and authorizes upgrade requests. */
export class UpgradeAuthenticator {
  private readonly rejected = metrics.getCounter('kerf.keys.rejected');

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
    private readonly rejectedKeys: RejectedKeys,
    private readonly lookups: AdapterKeyLookups,
  ) {}

  /**
   * Authenticates a request; returns the caller with the digests of its key. Throws `not_found` for another path,
   * `invalid_key`, `role_too_low` for a viewer, `rate_limited` when the network sends too many invalid keys, `overloaded`
   * when too many unknown keys wait, or `unavailable` when quota cannot be reached.
   */
  async authenticate({ url = '/', headers }: UpgradeRequest, address: string): Promise<ConnectingCaller> {
    const { searchParams } = parseUrl(url);
    const key = getApiKey(headers) ?? searchParams.get('api_key') ?? '';
    if (!isWellFormedKey(key)) throw this.rejectKey('form');
    const keys = computeDigests(key, this.peppers);
    const caller = await this.identify(keys, address);
    if (!isRoleAtLeast(caller.role, minRole))
      throw Fault.of('role_too_low', { feature: 'Connecting an adapter', needed: minRole, role: caller.role });
    return { ...caller, keys, address };
  }

  private async identify(keys: string[], address: string): Promise<Caller> {
    if (this.rejectedKeys.has(keys)) throw this.rejectKey('remembered');
    const [key = ''] = keys;
    const endLookup = await this.lookups.beginLookup(key, address);
    let isWrong = false;
    try {
      const { caller } = await this.bus.request(quota.identify, { keys });
      this.lookups.rememberValid(key);
      return caller;
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'invalid_key')
        throw Fault.of('unavailable', { service: 'quota' }, { cause: error });
      this.rejectedKeys.add(keys);
      isWrong = true;
      throw this.rejectKey('ledger');
    } finally {
      endLookup(isWrong);
    }
  }

  private rejectKey(reason: 'form' | 'remembered' | 'ledger'): Fault {
    this.rejected.add(1, { reason });
    return Fault.of('invalid_key');
  }
}

function parseUrl(url: string): URL {
  // Parsed without throwing, because the error would contain the URL and so the key in it.
  const address = URL.parse(url, 'wss://broker');
  if (address?.pathname !== adapterPath) throw Fault.of('not_found', { path: address?.pathname ?? '/' });
  return address;
}
