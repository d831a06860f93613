import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOidcProviders, SignInDomains } from './oidc-config.ts';

const google = {
  KERF_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  KERF_OIDC_GOOGLE_CLIENT_ID: 'an id',
  KERF_OIDC_GOOGLE_CLIENT_SECRET: 'a secret',
};
const read = (environment: Record<string, string>) => readOidcProviders(environment, 'https://kerf.example');

describe('the providers of an environment', () => {
  it('are those that it names, with a name for addresses and one for people', () => {
    const acme = Object.fromEntries(
      Object.entries(google).map(([name, text]) => [name.replace('GOOGLE', 'ACME_WEST'), text]),
    );

    expect(
      read({ ...google, ...acme, KERF_OIDC_GOOGLE_LABEL: 'G', KERF_OIDC_ACME_WEST_DOMAINS: 'A.example, @b.example' }),
    ).toMatchObject([
      { name: 'acme-west', label: 'Acme west', domains: ['a.example', 'b.example'] },
      { name: 'google', label: 'G', issuer: 'https://accounts.google.com', clientId: 'an id', domains: [] },
    ]);
    expect(read({ KERF_OIDC_GOOGLE_ISSUER: '' })).toEqual([]);
  });

  it('take the secret from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'kerf-')), 'secret');
    writeFileSync(file, 'of a file\n');
    const { KERF_OIDC_GOOGLE_CLIENT_SECRET: _, ...rest } = google;
    const [provider] = read({ ...rest, KERF_OIDC_GOOGLE_CLIENT_SECRET_FILE: file });

    expect(provider?.clientSecret.reveal()).toBe('of a file');
  });

  it.each([
    [{ KERF_OIDC_GOOGLE_CLIENT_ID: '' }, 'KERF_OIDC_GOOGLE_CLIENT_ID is not set.'],
    [
      { KERF_OIDC_GOOGLE_DOMAIN: 'a.example' },
      'KERF_OIDC_GOOGLE_DOMAIN is not read. Name it KERF_OIDC_<NAME>_ and one of ISSUER, CLIENT_ID, CLIENT_SECRET, DOMAINS, LABEL.',
    ],
    [
      { KERF_OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' },
      'KERF_OIDC_GOOGLE_ISSUER is not valid: it must begin with https://.',
    ],
    [
      {
        KERF_OIDC_B_ISSUER: 'http://localhost:1',
        KERF_OIDC_B_CLIENT_ID: 'b',
        KERF_OIDC_B_CLIENT_SECRET: 'b',
        KERF_OIDC_B_DOMAINS: 'a.example',
        KERF_OIDC_GOOGLE_DOMAINS: 'a.example',
      },
      'Two KERF_OIDC_*_DOMAINS have a.example. Leave it to one provider.',
    ],
  ])('are refused when one is incomplete or contradicts another: %j', (change, message) => {
    expect(() => read({ ...google, ...change })).toThrow(expect.objectContaining({ message }));
  });

  it('are not taken from what Kubernetes sets for a service of that name', () => {
    expect(read({ KERF_OIDC_SERVICE_HOST: '10.0.0.1', KERF_OIDC_PORT_80_TCP_ADDR: '10.0.0.1' })).toEqual([]);
  });

  it('need the public address, to which they send browsers back', () => {
    expect(() => readOidcProviders(google, undefined)).toThrow('KERF_OIDC_* needs KERF_PUBLIC_URL');
  });
});

describe('an address of a domain that has a provider', () => {
  const acme = { name: 'acme', label: 'Acme', domains: ['acme.example'] };
  const domains = new SignInDomains([acme, { name: 'open', label: 'Open', domains: [] }]);

  it('signs in there and nowhere else', () => {
    expect(() => domains.checkAddress('ada@ACME.example')).toThrow('Addresses of acme.example sign in with Acme only.');
    expect(() => domains.checkAddress('ada@acme.example', { ...acme, name: 'open' })).toThrow('with Acme only');
    expect(() => domains.checkAddress('ada@acme.example', acme)).not.toThrow();
  });

  it.each(['ada@acme.example.org', 'ada@west.acme.example', '"@acme.example"@example.com'])(
    'is not one that only looks like it: %s',
    (email) => {
      expect(() => domains.checkAddress(email)).not.toThrow();
    },
  );
});
