import { readConfig } from '@kerf/service';
import { limitsConfig } from './limits-config.ts';

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
});
