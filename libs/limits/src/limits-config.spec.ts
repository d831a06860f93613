import { readConfig } from '@kerf/service';
import { limitsConfig, readRedisTls } from './limits-config.ts';

describe('the configuration of limits', () => {
  it.each(['redis', 'http://127.0.0.1:6379', '127.0.0.1:6379'])(
    'refuses what is no address of a Redis by the name of its variable: %s',
    (KERF_REDIS_URL) => {
      const message = 'KERF_REDIS_URL is not valid: it must be a URL that begins with redis://.';

      expect(() => readConfig(limitsConfig, { KERF_REDIS_URL })).toThrow(expect.objectContaining({ message }));
    },
  );

  it.each(['redis://127.0.0.1:6379', 'rediss://issuer:hunter2@cache.example:6380/1'])(
    'takes the address of one as it is: %s',
    (KERF_REDIS_URL) => {
      expect(readConfig(limitsConfig, { KERF_REDIS_URL }).KERF_REDIS_URL?.reveal()).toBe(KERF_REDIS_URL);
    },
  );

  it.each([
    'redis-sentinel://127.0.0.1:26379/primary',
    'redis+sentinel://127.0.0.1:26379',
    'redis-cluster://127.0.0.1:6379',
    'redis://127.0.0.1:6379,127.0.0.1:6380',
    'rediss://issuer:hunter2@a,b',
  ])('refuses what is no address of one server, and says what to give: %s', (KERF_REDIS_URL) => {
    const message =
      'KERF_REDIS_URL is not valid: it must be the address of one primary: Sentinel and Cluster are not supported. Give a host name that follows the primary.';

    expect(() => readConfig(limitsConfig, { KERF_REDIS_URL })).toThrow(expect.objectContaining({ message }));
  });

  it('takes a password with a comma', () => {
    const KERF_REDIS_URL = 'redis://issuer:a,b@127.0.0.1:6379';

    expect(readConfig(limitsConfig, { KERF_REDIS_URL }).KERF_REDIS_URL?.reveal()).toBe(KERF_REDIS_URL);
  });

  const pem = import.meta.filename;

  it.each([
    [
      { KERF_REDIS_URL: 'rediss://localhost', KERF_REDIS_CERT_FILE: pem },
      'KERF_REDIS_CERT_FILE and KERF_REDIS_KEY_FILE belong together. Set both or neither.',
    ],
    [
      { KERF_REDIS_URL: 'redis://localhost', KERF_REDIS_CA_FILE: pem },
      'KERF_REDIS_CA_FILE and KERF_REDIS_CERT_FILE need TLS. Begin KERF_REDIS_URL with rediss://.',
    ],
  ])('refuses certificates that would not be used: $#', (variables, message) => {
    expect(() => readRedisTls(readConfig(limitsConfig, variables))).toThrow(expect.objectContaining({ message }));
  });

  it('refuses a file that cannot be read', () => {
    expect(() => readConfig(limitsConfig, { KERF_REDIS_CA_FILE: '/nowhere/ca.pem' })).toThrow(
      'KERF_REDIS_CA_FILE is not valid: it must name a file that can be read.',
    );
  });
});
