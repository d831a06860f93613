// Postgres URL as node-postgres options.
import pg from 'pg';

const sslModes = { require: { rejectUnauthorized: false }, 'verify-ca': true, 'verify-full': true };

/**
 * Parses a Postgres URL into `{ connection, schema }`.
 * Given a connection string, node-postgres ignores a separate `database` option: a shadow database would then be the
 * real one.
 */
export function parseDatabase(address = 'postgresql://localhost') {
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? undefined;
  const connection = {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ssl: sslModes[url.searchParams.get('sslmode')],
    ...(schema && { options: `-c search_path=${pg.escapeIdentifier(schema)}` }),
  };
  return { connection, schema };
}
