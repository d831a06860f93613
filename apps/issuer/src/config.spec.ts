import { readIssuerConfig } from './config.ts';

const complete = {
  KERF_NATS_URL: 'nats://localhost',
  KERF_INTERNAL_PORT: '0',
  KERF_DATABASE_URL: 'postgresql://localhost/kerf',
  KERF_KEY_PEPPER: 'a pepper for specifications',
  KERF_PUBLIC_URL: 'https://kerf.example/',
  KERF_OAUTH_ISSUER_URL: 'https://login.kerf.example',
  KERF_OAUTH_PORT: '8443',
  KERF_OAUTH_SECRET: 'a secret that all pods of a deployment have',
};

describe('the configuration of the issuer', () => {
  it('is complete with its address, its port and its secret', () => {
    expect(readIssuerConfig(complete)).toMatchObject({
      KERF_OAUTH_ISSUER_URL: 'https://login.kerf.example',
      KERF_PUBLIC_URL: 'https://kerf.example',
      KERF_OAUTH_TOKEN_LIFE_S: 900,
    });
  });

  it.each(['KERF_OAUTH_ISSUER_URL', 'KERF_OAUTH_PORT', 'KERF_OAUTH_SECRET', 'KERF_PUBLIC_URL', 'KERF_KEY_PEPPER'])(
    'is refused without %s, by name',
    (name) => {
      expect(() => readIssuerConfig({ ...complete, [name]: undefined })).toThrow(`${name} is not set.`);
    },
  );

  it.each([
    ['KERF_OAUTH_ISSUER_URL', 'http://login.kerf.example'],
    ['KERF_OAUTH_ISSUER_URL', 'https://login.kerf.example/'],
    ['KERF_OAUTH_ISSUER_URL', 'https://login.kerf.example/issuer'],
    ['KERF_OAUTH_ISSUER_URL', 'https://Login.kerf.example'],
    ['KERF_OAUTH_ISSUER_URL', 'login.kerf.example'],
    ['KERF_OAUTH_SECRET', 'too short'],
    ['KERF_OAUTH_TOKEN_LIFE_S', '86400'],
    ['KERF_OAUTH_PORT', '70000'],
  ])('is refused with %s as %s, by name', (name, text) => {
    expect(() => readIssuerConfig({ ...complete, [name]: text })).toThrow(`${name} is not valid: `);
  });
});
