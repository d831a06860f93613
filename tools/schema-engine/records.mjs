// A migration that failed, or that a loss of power cut off, is begun anew instead of standing in the way of all others.

const lock = 'SELECT pg_advisory_lock';
const isOpen = 'finished_at IS NULL AND rolled_back_at IS NULL';

const giveUp = `
  DO $$ BEGIN
    IF to_regclass('_prisma_migrations') IS NOT NULL THEN
      UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${isOpen};
    END IF;
  END $$`;

/** What is sent at once is one transaction: either all of a migration and its record are there, or neither. */
export const withRecord = (script) => `${script}\n;\nUPDATE _prisma_migrations SET finished_at = now() WHERE ${isOpen}`;

/** Has an adapter, as soon as it holds the lock of whoever migrates, give up what others began and did not end. */
export function giveUpWhenLocked(adapter, execute) {
  const executeRaw = adapter.executeRaw.bind(adapter);
  adapter.executeRaw = async (statement) => {
    const count = await executeRaw(statement);
    if (statement.sql.startsWith(lock)) await execute(giveUp);
    return count;
  };
}
