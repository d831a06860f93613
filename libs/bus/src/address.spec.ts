import { findAddressProblem, parseLogin, redactLogins } from './address.ts';

describe('the address of the bus', () => {
  it.each([
    ['nats://bus', { servers: ['nats://bus'] }],
    ['bus:4222', { servers: ['nats://bus:4222'] }],
    ['nats://quota:k%401@bus:4222', { servers: ['nats://bus:4222'], user: 'quota', pass: 'k@1' }],
    ['nats://quota:k1@a:4222, b:4222,', { servers: ['nats://a:4222', 'nats://b:4222'], user: 'quota', pass: 'k1' }],
    ['nats://q:k@a,nats://q:k@[::1]:1', { servers: ['nats://a', 'nats://[::1]:1'], user: 'q', pass: 'k' }],
    ['tls://q:k@a,nats://b', { servers: ['tls://a', 'nats://b'], user: 'q', pass: 'k', tls: {} }],
  ])('may be %s', (address, login) => {
    expect(findAddressProblem(address)).toBeUndefined();
    expect(parseLogin(address)).toEqual(login);
  });

  it.each([
    ['', 'it must name a server'],
    [' , ', 'it must name a server'],
    ['http://bus', 'it must be comma-separated URLs that begin with nats:// or tls://'],
    ['nats://a,nats://b:many', 'it must be comma-separated URLs that begin with nats:// or tls://'],
    ['nats://q:100%@a', 'it must be comma-separated URLs that begin with nats:// or tls://'],
    ['nats://q:1@a,nats://q:2@b', 'its servers must have the same user and password, or only the first'],
  ])('may not be %j', (address, problem) => {
    expect(findAddressProblem(address)).toBe(problem);
    expect(() => parseLogin(address)).toThrow(`The address of NATS is not valid: ${problem}.`);
  });

  it('loses its logins before it is shown', () => {
    expect(redactLogins('nats://q:k@a:1,tls://q:k@b')).toBe('nats://a:1,tls://b');
    expect(redactLogins('quota:secret@bus:4222, b')).toBe('bus:4222,b');
  });
});
