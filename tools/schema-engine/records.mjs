// A migration that failed or was interrupted by a power loss is started again instead of blocking all later ones.

const lock = 'SELECT pg_advisory_lock';
const isOpen = 'finished_at IS NULL AND rolled_back_at IS NULL';

const giveUp = `
  DO $$ BEGIN
    IF to_regclass('_prisma_migrations') IS NOT NULL THEN
      UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${isOpen};
    END IF;
  END $$`;

/** Script of a migration with its record. Sent as one query it is one transaction: both are applied, or neither. */
export const withRecord = (script) => `${script}\n;\nUPDATE _prisma_migrations SET finished_at = now() WHERE ${isOpen}`;

/** Makes an adapter roll back unfinished migrations of others as soon as it holds the migration lock. */
export function giveUpWhenLocked(adapter, execute) {
  const executeRaw = adapter.executeRaw.bind(adapter);
  adapter.executeRaw = async (statement) => {
    const count = await executeRaw(statement);
    if (statement.sql.startsWith(lock)) await execute(giveUp);
    return count;
  };
}
