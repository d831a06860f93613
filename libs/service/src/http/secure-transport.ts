import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { createAddressList, hasAddress } from './address-list.ts';
import type { TlsConfig } from '../configuration/config.ts';
import { isEncryptedSocket } from './transport-headers.ts';

const loopback = createAddressList(['127.0.0.0/8', '::1'], 'the loopback');

/** Decides which requests came over a secure transport. */
export class SecureTransport {
  private readonly proxies: BlockList;
  private readonly allowsLoopback: boolean;

  /** Throws if the configuration allows no secure transport, or names an invalid proxy address. */
  constructor({ KERF_TRUSTED_PROXIES, KERF_LOOPBACK_HTTP, ...files }: TlsConfig) {
    const given = [files.KERF_TLS_CERT_FILE, files.KERF_TLS_KEY_FILE].filter((file) => file !== undefined).length;
    if (given === 1) throw new Error('KERF_TLS_CERT_FILE and KERF_TLS_KEY_FILE belong together: set both or none.');
    if (given === 0 && !KERF_TRUSTED_PROXIES.length && !KERF_LOOPBACK_HTTP)
      throw new Error(
        'KERF_TLS_CERT_FILE is not set, and no KERF_TRUSTED_PROXIES terminate TLS in front of this service.',
      );
    this.proxies = createAddressList(KERF_TRUSTED_PROXIES, 'KERF_TRUSTED_PROXIES');
    this.allowsLoopback = KERF_LOOPBACK_HTTP;
  }

  /** Returns true if the peer is a trusted proxy, so that its X-Forwarded headers count. */
  isTrustedProxy(address: string | undefined): boolean {
    return hasAddress(this.proxies, address);
  }

  /** Returns true for HTTPS here or at a trusted proxy, and for plain HTTP from this machine if configured. */
  isSecure({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    if (isEncryptedSocket(socket)) return true;
    const { remoteAddress } = socket;
    if (this.isTrustedProxy(remoteAddress) && headers['x-forwarded-proto'] !== undefined)
      return headers['x-forwarded-proto'] === 'https';
    return this.allowsLoopback && hasAddress(loopback, remoteAddress);
  }

  /** Returns true for HTTPS here or at a trusted proxy. */
  isEncrypted({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    return (
      isEncryptedSocket(socket) ||
      (headers['x-forwarded-proto'] === 'https' && this.isTrustedProxy(socket.remoteAddress))
    );
  }
}
