import type { Database } from '@kerf/db';

/**
 * Writes the first `count` events of an account again as if they had been recorded `days` ago, with correct hashes, as
 * only a superuser can.
 */
export async function ageEvents(database: Database, accountId: string, count: number, days: number): Promise<void> {
  const events = await database.prisma.auditEvent.findMany({ where: { accountId }, orderBy: { seq: 'asc' } });
  await database.transaction(async (transaction) => {
    await transaction.$executeRaw`ALTER TABLE accounts.audit_event DISABLE TRIGGER ALL`;
    for (const { seq } of events)
      await transaction.$executeRaw`
        UPDATE accounts.audit_event e
        SET at = CASE WHEN e.seq <= ${count} THEN e.at - ${days}::int * interval '1 day' ELSE e.at END,
            previous_hash = coalesce((SELECT p.hash FROM accounts.audit_event p
                                      WHERE p.account_id = e.account_id AND p.seq = e.seq - 1), accounts.no_hash())
        WHERE e.account_id = ${accountId}::uuid AND e.seq = ${seq}`.then(
        () => transaction.$executeRaw`
          UPDATE accounts.audit_event e SET hash = accounts.audit_hash(e)
          WHERE e.account_id = ${accountId}::uuid AND e.seq = ${seq}`,
      );
    await transaction.$executeRaw`
      UPDATE accounts.audit_head h SET
        hash = (SELECT e.hash FROM accounts.audit_event e WHERE e.account_id = h.account_id AND e.seq = h.seq),
        oldest_at = (SELECT min(e.at) FROM accounts.audit_event e WHERE e.account_id = h.account_id)
      WHERE h.account_id = ${accountId}::uuid`;
    for (const trigger of ['stays', 'kept'])
      await transaction.$executeRawUnsafe(
        `ALTER TABLE accounts.audit_event ENABLE ALWAYS TRIGGER audit_event_${trigger}`,
      );
  });
}
