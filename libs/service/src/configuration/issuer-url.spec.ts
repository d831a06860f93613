import { checkOwnHost } from './issuer-url.ts';

describe('the issuer of OAuth', () => {
  it('is not on the host of the service', () => {
    expect(() => checkOwnHost('https://kerf.example', 'https://kerf.example')).toThrow(
      'KERF_OAUTH_ISSUER_URL is not valid: its host must differ from that of KERF_PUBLIC_URL.',
    );
  });

  it.each(['https://login.kerf.example', 'https://kerf.example:8443'])('may be at %s', (issuer) => {
    expect(() => checkOwnHost(issuer, 'https://kerf.example')).not.toThrow();
  });
});
