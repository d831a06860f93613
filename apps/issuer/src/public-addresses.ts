import type { LookupAddress } from 'node:dns';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { addressList, holds } from '@kerf/service';
import { addressesOf, type Names } from './name-lookup.ts';

/** Addresses outside the public internet, from the IANA special-purpose address registries. */
const specialNetworks =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20';
const special = addressList(specialNetworks.split(' '), 'special addresses');
/** Allocated global unicast addresses of IPv6. */
const global6 = addressList(['2000::/3'], 'global addresses');

/** Addresses to which our requests may go: public ones, and those of networks that an operator allows. */
export class PublicAddresses {
  private readonly named: BlockList;

  /** Throws for an invalid network. */
  constructor(
    networks: readonly string[],
    private readonly names: Names = {},
  ) {
    this.named = addressList(networks, 'KERF_OAUTH_CLIENT_NETWORKS');
  }

  includes(address: string): boolean {
    if (isIP(address) === 0) return false;
    if (holds(this.named, address)) return true;
    if (isIP(address) === 6 && !/^::ffff:\d+\./.test(address) && !holds(global6, address)) return false;
    return !holds(special, address);
  }

  /** Resolves a name, and fails unless all of its addresses are allowed. The connection uses one of these. */
  readonly lookup: LookupFunction = (name, { all }, answer) => {
    this.allowedOf(name).then(
      ([first, ...others]) => {
        if (all) answer(null, [first, ...others]);
        else answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, ''),
    );
  };

  private async allowedOf(name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const found = await addressesOf(name, this.names);
    const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }));
    if (!first || !found.every((address) => this.includes(address)))
      throw new Error(`${name} is at an address that is not public`);
    return [first, ...others];
  }
}
