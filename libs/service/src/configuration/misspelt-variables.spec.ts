import { findMisspeltVariables } from './misspelt-variables.ts';

describe('a variable that no service reads', () => {
  it.each([
    ['KERF_NATS_URI', 'KERF_NATS_URL'],
    ['KERF_LOGLEVEL', 'KERF_LOG_LEVEL'],
    ['KERF_DRAIN_TIMEOUT', 'KERF_DRAIN_TIMEOUT_MS'],
    ['KERF_TRUSTED_PROXY', 'KERF_TRUSTED_PROXIES'],
    ['KERF_KEY_PEPPER_FILES', 'KERF_KEY_PEPPER_FILE'],
  ])('is reported with the nearest name: %s', (variable, nearest) => {
    expect(findMisspeltVariables({ [variable]: 'x' })).toEqual([{ variable, nearest }]);
  });

  it.each([
    ['is set for another service', 'KERF_WS_PORT'],
    ['names the file of a secret', 'KERF_DATABASE_URL_FILE'],
    ['is made by Kubernetes for a service of that name', 'KERF_GATEWAY_SERVICE_HOST'],
    ['is made by Kubernetes for its port', 'KERF_GATEWAY_PORT_8443_TCP_ADDR'],
    ['belongs to an adapter', 'KERF_ADAPTER_CA_FILE'],
    ['has a part that its user chooses', 'KERF_OIDC_NAMED_ISSUER'],
    ['belongs to npm start', 'KERF_QUOTA_NATS_URL'],
    ['resembles nothing', 'KERF_IMAGE'],
    ['belongs to another product', 'NATS_URL'],
  ])('is not reported if it %s', (_, variable) => {
    expect(findMisspeltVariables({ [variable]: 'x' })).toEqual([]);
  });
});
