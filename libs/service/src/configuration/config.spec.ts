import * as z from 'zod';
import { databaseConfig, drainConfig, flag, commaSeparatedList, readConfig, serviceConfig } from './config.ts';
import { secret } from './secret.ts';

const environment = { KERF_NATS_URL: 'nats://127.0.0.1:4222', KERF_INTERNAL_PORT: '9000' };

describe('the configuration of a service', () => {
  it('is read from the environment, with its defaults', () => {
    expect(readConfig(serviceConfig, environment)).toMatchObject({
      KERF_NATS_URL: secret().parse(environment.KERF_NATS_URL),
      KERF_INTERNAL_PORT: 9000,
      KERF_LOG_LEVEL: 'info',
      KERF_TRACE_RATIO: 0.05,
    });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig(serviceConfig, environment))).toBe(true);
  });

  it.each([
    [{ KERF_NATS_URL: undefined }, 'KERF_NATS_URL is not set.'],
    [{ KERF_INTERNAL_PORT: 'many' }, 'KERF_INTERNAL_PORT is not valid: it is not a number. Set a number in digits.'],
    [
      { KERF_INTERNAL_PORT: '80.5' },
      'KERF_INTERNAL_PORT is not valid: it is not an integer. Set a number without a fraction.',
    ],
    [{ KERF_INTERNAL_PORT: '70000' }, 'KERF_INTERNAL_PORT is not valid: it is too large. Set a number up to 65535.'],
    [{ KERF_INTERNAL_PORT: '-1' }, 'KERF_INTERNAL_PORT is not valid: it is too small. Set a number from 0.'],
    [{ KERF_DRAIN_TIMEOUT_MS: '0' }, 'KERF_DRAIN_TIMEOUT_MS is not valid: it is too small. Set a number above 0.'],
    [{ KERF_TRACE_RATIO: '2' }, 'KERF_TRACE_RATIO is not valid: it is too large. Set a number up to 1.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'here' },
      'OTEL_EXPORTER_OTLP_ENDPOINT is not valid: it is not a usable URL. Set a complete one, such as https://kerf.example.com.',
    ],
    [
      { KERF_NATS_URL: undefined, KERF_LOG_LEVEL: 'loud' },
      'KERF_NATS_URL is not set. KERF_LOG_LEVEL is not valid: unknown value. Set one of: fatal, error, warn, info, debug, silent.',
    ],
  ])('refuses %j by the name of the variable, what is wrong and what to set', (change, message) => {
    expect(() => readConfig(serviceConfig, { ...environment, ...change })).toThrow(
      expect.objectContaining({ message }),
    );
  });

  it('refuses a delay of the drain that leaves nothing of its time', () => {
    const read = (delayMs: string) =>
      readConfig(
        { ...serviceConfig, ...drainConfig },
        { ...environment, KERF_DRAIN_TIMEOUT_MS: '6000', KERF_DRAIN_DELAY_MS: delayMs },
      );

    expect(read('5999')).toMatchObject({ KERF_DRAIN_DELAY_MS: 5_999 });
    expect(() => read('6000')).toThrow(
      'KERF_DRAIN_DELAY_MS must be less than KERF_DRAIN_TIMEOUT_MS, which includes it.',
    );
  });

  it.each<[string, z.ZodType, string]>([
    ['a long text', z.string().max(3), 'NAME is not valid: it is too long. Set at most 3 characters.'],
    [
      'a text of another pattern',
      z.string().regex(/^[a-z]+$/, 'it must be small letters'),
      'NAME is not valid: it must be small letters.',
    ],
    ['a number above its bound', z.coerce.number().lt(3), 'NAME is not valid: it is too large. Set a number below 3.'],
  ])('says of %s what is wrong with it', (_, variable, message) => {
    expect(() => readConfig({ NAME: variable }, { NAME: '1234' })).toThrow(expect.objectContaining({ message }));
  });

  it.each(['kerf', 'base', 'mysql://kerf:hunter2@127.0.0.1/kerf', 'postgresql://kerf:hun#ter2@127.0.0.1/kerf'])(
    'refuses what is no address of a database, and does not repeat it: %s',
    (KERF_DATABASE_URL) => {
      const message = 'KERF_DATABASE_URL is not valid: it must be a URL that begins with postgresql://.';

      expect(() => readConfig(databaseConfig(5), { KERF_DATABASE_URL })).toThrow(expect.objectContaining({ message }));
    },
  );

  it.each(['postgresql://kerf@127.0.0.1:5432/kerf', 'postgres://kerf:hunter2@db/kerf?sslmode=require'])(
    'takes the address of a database as it is: %s',
    (KERF_DATABASE_URL) => {
      expect(readConfig(databaseConfig(5), { KERF_DATABASE_URL }).KERF_DATABASE_URL.reveal()).toBe(KERF_DATABASE_URL);
    },
  );

  it('never repeats the value of a secret that is refused', () => {
    expect(() => readConfig({ KERF_KEY_PEPPER: secret(16) }, { KERF_KEY_PEPPER: 'hunter2' })).toThrow(
      expect.objectContaining({
        message: 'KERF_KEY_PEPPER is not valid: it is too short. Set at least 16 characters.',
      }),
    );
  });

  it('knows switches and lists', () => {
    const shape = { on: flag, names: commaSeparatedList };

    expect(readConfig(shape, { on: 'true', names: ' a, b,,c ' })).toEqual({ on: true, names: ['a', 'b', 'c'] });
    expect(readConfig(shape, {})).toEqual({ on: false, names: [] });
    expect(() => readConfig({ on: flag }, { on: 'yes' })).toThrow(/on is not valid/);
  });
});
