import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SecureTransport } from './secure-transport.ts';

const none = { KERF_TRUSTED_PROXIES: [], KERF_LOOPBACK_HTTP: false };
const noFiles = { KERF_TLS_CERT_FILE: undefined, KERF_TLS_KEY_FILE: undefined };

const requests = (proxies: string[], loopback = false) =>
  new SecureTransport({ ...noFiles, KERF_TRUSTED_PROXIES: proxies, KERF_LOOPBACK_HTTP: loopback });

const withFiles = (certFile: string | undefined, keyFile: string | undefined) =>
  new SecureTransport({ ...none, KERF_TLS_CERT_FILE: certFile, KERF_TLS_KEY_FILE: keyFile });

const from = (remoteAddress: string, headers: IncomingHttpHeaders = {}) => ({
  socket: Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  headers,
});

describe('a secure request', () => {
  it('came over TLS', () => {
    expect(withFiles('cert.pem', 'key.pem').isSecure({ socket: new TLSSocket(new Socket()), headers: {} })).toBe(true);
  });

  it.each([
    ['10.1.2.3', ['10.0.0.0/8'], 'https', true],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], 'https', true],
    ['fd00::1', ['fd00::/8'], 'https', true],
    ['10.1.2.3', ['10.1.2.3'], 'https', true],
    ['10.1.2.3', ['10.0.0.0/8'], 'http', false],
    ['10.1.2.3', ['10.0.0.0/8'], undefined, false],
    ['11.1.2.3', ['10.0.0.0/8'], 'https', false],
    ['127.0.0.1', ['10.0.0.0/8'], 'https', false],
  ])('from %s, proxies %j, X-Forwarded-Proto %s: %s', (address, proxies, proto, secure) => {
    const headers = proto === undefined ? {} : { 'x-forwarded-proto': proto };

    expect(requests(proxies).isSecure(from(address, headers))).toBe(secure);
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.0.0.1', false],
  ])('may be plain from %s where loopback is allowed: %s', (address, secure) => {
    expect(requests([], true).isSecure(from(address))).toBe(secure);
    expect(withFiles('cert.pem', 'key.pem').isSecure(from(address))).toBe(false);
  });

  it('needs networks that are networks', () => {
    for (const network of ['everywhere', '10.0.0.0/', '10.0.0.0/33', '/8', 'fd00::/129'])
      expect(() => requests([network])).toThrow(
        `KERF_TRUSTED_PROXIES: ${network} is neither an address nor a network.`,
      );
  });

  it('needs a certificate, a proxy that has one, or leave to do without', () => {
    expect(() => requests([])).toThrow(/^KERF_TLS_CERT_FILE is not set/);
    expect(() => withFiles('cert.pem', undefined)).toThrow(/belong together/);
  });
});
