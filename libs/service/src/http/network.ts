import { isIPv6 } from 'node:net';

/** How many leading bits of an address of each family are one network. */
interface Prefix {
  readonly v4: number;
  readonly v6: number;
}

/** One host; of IPv6 the smallest network that somebody is given, as all of its addresses are theirs. */
export const host: Prefix = { v4: 32, v6: 64 };

/** One site. */
export const site: Prefix = { v4: 24, v6: 56 };

/** The network that an address belongs to, as a name that all of its addresses share, whatever port a proxy tells with it. */
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

/** Some proxies write `203.0.113.7:49152` and `[2001:db8::1]:49152`. */
const withoutPort = (told: string): string =>
  told.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([^:]+\.[^:]+):\d+$/, '$1');

/** The eight numbers of an IPv6 address, with the zeros that `::` stands for. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutZone(address).split('::');
  const first = numbersOf(head);
  const last = numbersOf(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
