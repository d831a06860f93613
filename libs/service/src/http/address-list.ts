import { BlockList, isIP } from 'node:net';

/** Creates a list of addresses and networks. Throws an error that starts with `name` for an invalid entry. */
export function createAddressList(networks: readonly string[], name: string): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    if (!add(list, network)) throw new Error(`${name}: ${network} is neither an address nor a network.`);
  }
  return list;
}

/** Returns true if an address is on the list. Dual-stack sockets write IPv4 addresses as ::ffff:10.0.0.1. */
export const hasAddress = (list: BlockList, address = ''): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) !== 0 && list.check(plain, getFamily(plain));
};

function add(list: BlockList, network: string): boolean {
  const [, address = '', , prefix] = /^([^/]+)(\/(\d+))?$/.exec(network) ?? [];
  const maxPrefix = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || Number(prefix ?? 0) > maxPrefix) return false;
  if (prefix === undefined) list.addAddress(address, getFamily(address));
  else list.addSubnet(address, Number(prefix), getFamily(address));
  return true;
}

function getFamily(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
