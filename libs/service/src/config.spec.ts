import * as z from 'zod';
import { flag, list, readConfig, serviceConfig } from './config.ts';
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
    [{ KERF_NATS_URL: undefined }, /KERF_NATS_URL is not set\./],
    [{ KERF_INTERNAL_PORT: 'many' }, /KERF_INTERNAL_PORT is not valid/],
    [{ KERF_INTERNAL_PORT: '70000' }, /KERF_INTERNAL_PORT is not valid/],
    [{ KERF_TRACE_RATIO: '2' }, /KERF_TRACE_RATIO is not valid/],
    [{ KERF_LOG_LEVEL: 'loud' }, /KERF_LOG_LEVEL is not valid/],
    [{ KERF_NATS_URL: undefined, KERF_LOG_LEVEL: 'loud' }, /KERF_NATS_URL is not set\. KERF_LOG_LEVEL is not valid/],
  ])('refuses %j by the name of the variable', (change, sentence) => {
    expect(() => readConfig(serviceConfig, { ...environment, ...change })).toThrow(sentence);
  });

  it('never repeats the value of a secret that is refused', () => {
    expect(() => readConfig({ KERF_KEY_PEPPER: secret(16) }, { KERF_KEY_PEPPER: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('knows switches and lists', () => {
    const shape = { on: flag, names: list };

    expect(readConfig(shape, { on: 'true', names: ' a, b,,c ' })).toEqual({ on: true, names: ['a', 'b', 'c'] });
    expect(() => readConfig({ on: flag }, { on: 'yes' })).toThrow(/on is not valid/);
    expect(z.object(shape).safeParse({}).success).toBe(false);
  });
});
