import type { LookupAddress } from 'node:dns';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { createAddressList, hasAddress } from '@kerf/service';
import { resolveAddresses, type ResolverOptions } from './dns-lookup.ts';

/** Addresses outside the public internet, from the IANA special-purpose address registries. */
const specialPurposeNetworks =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20';
const specialPurposeList = createAddressList(specialPurposeNetworks.split(' '), 'special addresses');
/** Allocated global unicast addresses of IPv6. */
const globalIpv6 = createAddressList(['2000::/3'], 'global addresses');

/** Addresses to which our requests may go: public ones, and those of networks that an operator allows. */
export class PublicAddresses {
  private readonly allowedNetworks: BlockList;

  /** Throws for an invalid network. */
  constructor(
    networks: readonly string[],
    private readonly resolverOptions: ResolverOptions = {},
  ) {
    this.allowedNetworks = createAddressList(networks, 'KERF_OAUTH_CLIENT_NETWORKS');
  }

  isAllowed(address: string): boolean {
    if (isIP(address) === 0) return false;
    if (hasAddress(this.allowedNetworks, address)) return true;
    if (isIP(address) === 6 && !/^::ffff:\d+\./.test(address) && !hasAddress(globalIpv6, address)) return false;
    return !hasAddress(specialPurposeList, address);
  }

  /** Resolves a name, and fails unless all of its addresses are allowed. The connection uses one of these. */
  readonly lookup: LookupFunction = (name, { all }, answer) => {
    this.resolveAllowed(name).then(
      ([first, ...others]) => {
        if (all) answer(null, [first, ...others]);
        else answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, ''),
    );
  };

  private async resolveAllowed(name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const found = await resolveAddresses(name, this.resolverOptions);
    const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }));
    if (!first || !found.every((address) => this.isAllowed(address)))
      throw new Error(`${name} is at an address that is not public`);
    return [first, ...others];
  }
}
