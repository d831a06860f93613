import { isIPv6 } from 'node:net';

/** Prefix length of a network, per address family. */
interface Prefix {
  readonly v4: number;
  readonly v6: number;
}

/** Prefix of one host; for IPv6 the smallest network assigned to a customer, who owns all its addresses. */
export const hostPrefix: Prefix = { v4: 32, v6: 64 };

/** Prefix of one site. */
export const sitePrefix: Prefix = { v4: 24, v6: 56 };

/** Returns the name of the network of an address, ignoring a port that a proxy may have appended. */
export function getNetwork(reported: string, prefix: Prefix): string {
  const address = removePort(reported);
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4)
    return `${v4
      .split('.')
      .slice(0, prefix.v4 / 8)
      .join('.')}/${prefix.v4}`;
  if (!isIPv6(address)) return address;
  const bytes = parseGroups(address).flatMap((group) => [group >> 8, group & 0xff]);
  return `${Buffer.from(bytes.slice(0, prefix.v6 / 8)).toString('hex')}/${prefix.v6}`;
}

/** Removes the port, as some proxies write `203.0.113.7:49152` and `[2001:db8::1]:49152`. */
const removePort = (reported: string): string =>
  reported.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([^:]+\.[^:]+):\d+$/, '$1');

/** Parses the eight groups of an IPv6 address, expanding `::`. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = removeZone(address).split('::');
  const first = parseNumbers(head);
  const last = parseNumbers(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const removeZone = (address: string): string => address.replace(/%.*$/, '');

const parseNumbers = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
