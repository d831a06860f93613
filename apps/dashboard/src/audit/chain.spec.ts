import { createHash } from 'node:crypto';
import { type AuditEvent, findFault } from './chain.ts';

/** Canonical JSON of the fields below, whose names are in order and whose values need no escape. */
const seal = (event: Omit<AuditEvent, 'hash'>): AuditEvent => {
  const fields = Object.entries(event).filter(([name]) => name !== 'hash');
  const sorted = Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { ...event, hash: createHash('sha256').update(JSON.stringify(sorted)).digest('hex') };
};

function createLog(length: number, first = { seq: 0, hash: '0'.repeat(64) }): AuditEvent[] {
  const events: AuditEvent[] = [];
  for (let previous = first; events.length < length; previous = events.at(-1) ?? first)
    events.push(
      seal({
        action: 'key.created',
        actor: { key_id: null, user_id: 'a' },
        at: '2026-11-21T00:47:40.282',
        details: { name: 'schlüssel', to: null },
        id: `event ${previous.seq}`,
        previous_hash: previous.hash,
        seq: previous.seq + 1,
        target: null,
      }),
    );
  return events;
}

const changeSecond = (change: (event: AuditEvent) => AuditEvent) =>
  createLog(4).map((event) => (event.seq === 2 ? change(event) : event));

describe('the chain of the audit log', () => {
  it('is intact from its first event, or from the last one that was removed', async () => {
    const removed = { seq: 40, hash: 'f'.repeat(64) };

    expect(await findFault(createLog(4))).toBeUndefined();
    expect(await findFault(createLog(4, removed), removed)).toBeUndefined();
    expect(await findFault([])).toBeUndefined();
  });

  it.each([
    ['a changed detail', changeSecond((event) => ({ ...event, details: { name: 'other' } })), 2, 'its hash'],
    ['another hash', changeSecond((event) => ({ ...event, hash: 'a'.repeat(64) })), 2, 'its hash'],
    ['a newly sealed event', changeSecond((event) => seal({ ...event, target: 'b' })), 3, 'it does not name'],
    ['a missing event', createLog(4).filter(({ seq }) => seq !== 2), 3, 'it does not follow event 1'],
    ['a missing start', createLog(4).slice(1), 2, 'it does not follow event 0'],
  ])('shows %s', async (_, events, seq, reason) => {
    expect(await findFault(events)).toEqual({ seq, reason: expect.stringContaining(reason) });
  });
});
