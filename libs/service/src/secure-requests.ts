import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TlsConfig } from './config.ts';

const loopback = listOf(['127.0.0.0/8', '::1']);

/** Tells requests that came over HTTPS from those that did not. */
export class SecureRequests {
  private readonly proxies: BlockList;
  private readonly allowsLoopback: boolean;

  /** Throws when the configuration leaves no way to be secure, or names a proxy that is no address and no network. */
  constructor({ KERF_TRUSTED_PROXIES, KERF_LOOPBACK_HTTP, ...files }: TlsConfig) {
    const given = [files.KERF_TLS_CERT_FILE, files.KERF_TLS_KEY_FILE].filter((file) => file !== undefined).length;
    if (given === 1) throw new Error('KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE belong together: set both or none.');
    if (given === 0 && !KERF_TRUSTED_PROXIES.length && !KERF_LOOPBACK_HTTP)
      throw new Error('KERF_TLS_CERT_FILE is not set, and no KERF_TRUSTED_PROXIES end TLS in front of this service.');
    this.proxies = listOf(KERF_TRUSTED_PROXIES);
    this.allowsLoopback = KERF_LOOPBACK_HTTP;
  }

  /** Whether what this peer says about its own clients is to be believed. */
  trusts(address: string | undefined): boolean {
    return holds(this.proxies, address);
  }

  /** HTTPS here or at a trusted proxy; plain HTTP only from this machine, and only when it was asked for. */
  includes({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    if (socket instanceof TLSSocket) return true;
    const { remoteAddress } = socket;
    if (this.trusts(remoteAddress) && headers['x-forwarded-proto'] !== undefined)
      return headers['x-forwarded-proto'] === 'https';
    return this.allowsLoopback && holds(loopback, remoteAddress);
  }
}

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** A socket that takes both families writes an IPv4 address as ::ffff:10.0.0.1. */
const holds = (list: BlockList, address = ''): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
};

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) add(list, network);
  return list;
}

function add(list: BlockList, network: string): void {
  const [, address = '', , prefix] = /^([^/]+)(\/(\d+))?$/.exec(network) ?? [];
  const longest = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || Number(prefix ?? 0) > longest)
    throw new Error(`KERF_TRUSTED_PROXIES: ${network} is no address and no network.`);
  if (prefix === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(prefix), familyOf(address));
}
