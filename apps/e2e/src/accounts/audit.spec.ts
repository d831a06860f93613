import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Account } from './account.ts';
import { anyTimestamp, refusal, success } from '../http/expected-responses.ts';

const path = '/api/v1/audit';
const page = z.object({
  events: z.array(z.looseObject({ seq: z.int(), action: z.string(), hash: z.string(), previous_hash: z.string() })),
  next_before: z.int().nullable(),
});
const read = async (account: Account, query = '') => page.parse((await account.get(`${path}${query}`)).body);

/** JSON as RFC 8785 writes it: names in order, no spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

const hashOf = (event: Record<string, unknown>): string => {
  const hashed = Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'hash'));
  return createHash('sha256').update(canonical(hashed)).digest('hex');
};

describe('GET /api/v1/audit', () => {
  it('tells what changed, newest first', async () => {
    const owner = await Account.register('team');
    const { invitation_id } = await owner.createInvitation('viewer');

    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    const event = (said: object) => ({
      id: expect.any(String),
      at: anyTimestamp,
      previous_hash: sha256,
      hash: sha256,
      ...said,
    });
    expect(await owner.get(path)).toEqual(
      success({
        events: [
          event({
            seq: 3,
            action: 'member.invited',
            actor: { user_id: owner.userId, key_id: expect.any(String) },
            target: invitation_id,
            details: { email: expect.any(String), role: 'viewer' },
          }),
          event({
            seq: 2,
            action: 'key.created',
            actor: { user_id: owner.userId, key_id: null },
            target: expect.any(String),
            details: { name: 'default', origin: 'registration' },
          }),
          event({
            seq: 1,
            action: 'account.registered',
            actor: { user_id: owner.userId, key_id: null },
            target: expect.any(String),
            details: { email: owner.email, tier: 'team' },
          }),
        ],
        next_before: null,
      }),
    );
  });

  it('is a chain that whoever reads it can check', async () => {
    const owner = await Account.register('team');
    await (await owner.addMember('admin')).createInvitation();
    const events = (await read(owner)).events.toReversed();

    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(events.map(({ hash }) => hash)).toEqual(events.map(hashOf));
    expect(events.map(({ previous_hash }) => previous_hash)).toEqual([
      '0'.repeat(64),
      ...events.slice(0, -1).map(({ hash }) => hash),
    ]);
  });

  it('comes in pages', async () => {
    const owner = await Account.register('team');
    await owner.createInvitation();
    const first = await read(owner, '?limit=2');
    const second = await read(owner, `?limit=2&before=${first.next_before}`);

    expect([first, second].map(({ events }) => events.map(({ seq }) => seq))).toEqual([[3, 2], [1]]);
    expect(second.next_before).toBeNull();
  });

  it.each([
    ['limit=0', 'limit must be at least 1, not 0.'],
    ['limit=201', 'limit must be at most 200, not 201.'],
    ['limit=many', 'limit must be a number, not "many".'],
    ['limit=', 'limit must be a number, not "".'],
    ['before=0', 'before must be at least 1, not 0.'],
    ['since=1', 'since is not a known field. Known fields: before, limit.'],
  ])('refuses %s', async (query, sentence) => {
    const owner = await Account.register();

    expect(await owner.get(`${path}?${query}`)).toEqual(
      refusal('invalid_parameters', expect.stringContaining(sentence)),
    );
  });

  it('shows nothing of another account, and no secret of its own', async () => {
    const [owner, other] = [await Account.register('team'), await Account.register('team')];
    const { token } = await owner.createInvitation();
    const member = await owner.addMember();
    const log = JSON.stringify(await read(owner));

    for (const unseen of [other.userId, other.email, owner.key, member.key, token]) expect(log).not.toContain(unseen);
    expect(log).not.toMatch(/kerf_(live|invite)_/);
    expect(JSON.stringify(await read(other))).not.toContain(owner.userId);
  });
});
