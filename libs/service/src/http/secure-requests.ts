import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { addressList, holds } from './address-list.ts';
import type { TlsConfig } from '../configuration/config.ts';

const loopback = addressList(['127.0.0.0/8', '::1'], 'the loopback');

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
    this.proxies = addressList(KERF_TRUSTED_PROXIES, 'KERF_TRUSTED_PROXIES');
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
