import { randomBytes, randomUUID } from 'node:crypto';
import { getRoleUrl, type TestDatabase, createTestDatabase } from '@kerf/testing';
import pg from 'pg';
import { DirectLedger } from './ledger.ts';

let copy: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  copy = await createTestDatabase();
  pool = new pg.Pool({ connectionString: getRoleUrl(copy.url, 'quota'), max: 1 });
  pool.on('error', () => undefined); // it may be told of the drop while its last connection closes
});
afterAll(async () => {
  await pool.end();
  await copy.drop();
});

describe('the ledger of the floor', () => {
  it.each(['admit', 'reserve'] as const)('calls the %s of the product, which knows no such key', async (operation) => {
    const digest = `\\x${randomBytes(32).toString('hex')}`;

    const answer = await new DirectLedger(pool)[operation](digest, randomUUID(), 'create_box');

    expect(answer).toMatchObject({ outcome: 'unauthorized' });
  });

  it('calls the settle of the product, which knows no such operation', async () => {
    const settled = new DirectLedger(pool).settle(randomUUID());

    expect(await settled).toMatchObject({ state: null });
  });
});
