import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEnvironmentProblems, getDrainTimeoutMs } from './environment.ts';

describe('the environment of a container', () => {
  const root = mkdtempSync(join(tmpdir(), 'kerf-deploy-'));
  const addresses = { KERF_NATS_URL: 'nats://nats:4222', KERF_INTERNAL_PORT: '9100' };
  const complete = { ...addresses, KERF_DATABASE_URL_FILE: '/run/secrets/kerf/database-url' };
  beforeAll(() => {
    mkdirSync(join(root, 'run/secrets/kerf'), { recursive: true });
    writeFileSync(join(root, 'run/secrets/kerf/database-url'), 'postgresql://kerf_accounts:secret@postgres:5432/kerf');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is accepted when it sets what the program requires and nothing else', () => {
    expect(findEnvironmentProblems('accounts', complete, root)).toEqual([]);
  });

  it.each([
    ['is required and missing', addresses, 'KERF_DATABASE_URL'],
    ['is not valid', { ...complete, KERF_INTERNAL_PORT: 'http' }, 'KERF_INTERNAL_PORT'],
    ['names a file that no volume has', { ...complete, KERF_DATABASE_URL_FILE: '/none' }, 'KERF_DATABASE_URL_FILE'],
    ['belongs to another program', { ...complete, KERF_WS_PORT: '8444' }, 'does not read KERF_WS_PORT'],
    ['is misspelt', { ...complete, KERF_LOGLEVEL: 'info' }, 'does not read KERF_LOGLEVEL'],
  ])('is refused when a variable %s', (_, environment, named) => {
    expect(findEnvironmentProblems('accounts', environment, root)).toEqual([expect.stringContaining(named)]);
  });

  it('is refused when no program has the name', () => {
    expect(findEnvironmentProblems('ledger', complete, root)).toEqual([
      expect.stringContaining('ledger is not a program'),
    ]);
  });
});

describe('the time that a program may take to end', () => {
  it.each([
    ['accounts', {}, 30_000],
    ['gateway', {}, 605_000],
    ['broker', { KERF_DRAIN_DELAY_MS: '0' }, 600_000],
    ['gateway', { KERF_DRAIN_TIMEOUT_MS: '60000' }, 60_000],
  ])('is, for %s with %j, %i ms', (name, environment, expected) => {
    expect(getDrainTimeoutMs(name, environment)).toBe(expected);
  });
});
