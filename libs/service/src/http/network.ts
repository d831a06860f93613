import { isIPv6 } from 'node:net';

/** Prefix length of a network, per address family. */
interface Prefix {
  readonly v4: number;
  readonly v6: number;
}

/** Prefix of one host; for IPv6 the smallest network assigned to a customer, who owns all its addresses. */
export const host: Prefix = { v4: 32, v6: 64 };

/** Prefix of one site. */
export const site: Prefix = { v4: 24, v6: 56 };

/** Returns the name of the network of an address, ignoring a port that a proxy may have appended. */
export function networkOf(told: string, prefix: Prefix): string {
  const address = withoutPort(told);
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4)
    return `${v4
      .split('.')
      .slice(0, prefix.v4 / 8)
      .join('.')}/${prefix.v4}`;
  if (!isIPv6(address)) return address;
  const bytes = groupsOf(address).flatMap((group) => [group >> 8, group & 0xff]);
  return `${Buffer.from(bytes.slice(0, prefix.v6 / 8)).toString('hex')}/${prefix.v6}`;
}

/** Removes the port, as some proxies write `203.0.113.7:49152` and `[2001:db8::1]:49152`. */
const withoutPort = (told: string): string =>
  told.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([^:]+\.[^:]+):\d+$/, '$1');

/** Parses the eight groups of an IPv6 address, expanding `::`. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutZone(address).split('::');
  const first = numbersOf(head);
  const last = numbersOf(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
