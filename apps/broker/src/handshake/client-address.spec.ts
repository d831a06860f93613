import { getClientAddress } from './client-address.ts';

const proxies = ['10.0.0.1', '10.0.0.2'];
const secure = { isTrustedProxy: (address = '') => proxies.includes(address) };
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  getClientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as never, secure);

describe('the address of a client', () => {
  it.each([
    ['of the peer', '203.0.113.7', undefined, '203.0.113.7'],
    ['of the peer, whatever it says of others', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['of whom a trusted proxy names', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['of whom the last proxy in a row names', '10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['of nobody whom a client names itself', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['of the proxy, when it names nobody', '10.0.0.1', undefined, '10.0.0.1'],
    ['of nobody, when the peer is gone', undefined, '203.0.113.7', ''],
  ])('is that %s', (_, remoteAddress, forwarded, expected) => {
    expect(from(remoteAddress, forwarded)).toBe(expected);
  });
});
