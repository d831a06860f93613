import * as z from 'zod';
import { toCommandId } from './command-id.ts';

const accountId = '0f9d2b51-6a0e-4c6f-9d43-3f4c1d1f8a10';
const operation = (idempotency?: { key: string; fingerprint: string }) => ({
  operationId: crypto.randomUUID(),
  idempotency,
});
const asked = { key: 'order-1', fingerprint: 'a'.repeat(64) };

describe('the name of a command', () => {
  it('is that of the operation without an Idempotency-Key', () => {
    const alone = operation();

    expect(toCommandId(accountId, alone)).toBe(alone.operationId);
  });

  it('is the same for every attempt under one Idempotency-Key, in every process and release', () => {
    expect(toCommandId(accountId, operation(asked))).toBe('fac3bd24-c5c1-8f38-84f2-339285e1f57c');
    expect(toCommandId(accountId, operation(asked))).toBe(toCommandId(accountId, operation(asked)));
  });

  it('is a UUID', () => {
    expect(z.uuid({ version: 'v8' }).safeParse(toCommandId(accountId, operation(asked))).success).toBe(true);
  });

  it.each([
    ['account', crypto.randomUUID(), asked],
    ['key', accountId, { ...asked, key: 'order-2' }],
    ['request', accountId, { ...asked, fingerprint: 'b'.repeat(64) }],
    ['place where one ends and the next begins', accountId, { key: 'order-', fingerprint: `1${'a'.repeat(63)}` }],
  ])('is another for another %s', (_, otherAccount, other) => {
    expect(toCommandId(otherAccount, operation(other))).not.toBe(toCommandId(accountId, operation(asked)));
  });
});
