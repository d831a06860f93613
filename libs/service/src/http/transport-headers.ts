import { TLSSocket } from 'node:tls';
import type { FastifyReply } from 'fastify';

/** Headers of every response: no client may guess another media type. */
const plainHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

/**
 * Headers of every response over HTTPS: browsers use no plain HTTP for this host for two years (RFC 6797). Its subdomains
 * may be other services of the operator.
 */
const encryptedHeaders: Readonly<Record<string, string>> = {
  ...plainHeaders,
  'strict-transport-security': 'max-age=63072000',
};

/** Returns the headers that the transport of a request demands. */
export const getTransportHeaders = (isEncrypted: boolean): Readonly<Record<string, string>> =>
  isEncrypted ? encryptedHeaders : plainHeaders;

/** Formats these headers for a response that is written directly to a socket. */
export const formatTransportHeaders = (isEncrypted: boolean): string[] =>
  Object.entries(getTransportHeaders(isEncrypted)).map(([name, value]) => `${name}: ${value}`);

/** Returns true for the socket of a connection that this process encrypts. */
export const isEncryptedSocket = (socket: object): boolean => socket instanceof TLSSocket;

/** Copies the headers that are set so far to the raw response, for code that writes it without Fastify. */
export function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}
