// `schema-engine cli can-connect-to-database | create-database | drop-database`.
import pg from 'pg';

const codes = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1000', '42P04': 'P1009', 42501: 'P1010' };
const unreachable = 'P1001';

const statements = {
  'create-database': (name) => `CREATE DATABASE ${name}`,
  'drop-database': (name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
};

/** Runs the command on the database; returns the exit code and writes the reason for a failure to stderr. */
export async function administer(command, { connection }) {
  try {
    await run(command, connection);
    return 0;
  } catch (error) {
    process.stderr.write(report(error, connection));
    return 1;
  }
}

async function run(command, connection) {
  const statement = statements[command];
  const client = new pg.Client(statement ? { ...connection, database: 'postgres' } : connection);
  try {
    await client.connect();
    if (statement) await client.query(statement(pg.escapeIdentifier(connection.database)));
  } finally {
    await client.end();
  }
}

function report(error, { host, port }) {
  const code = codes[error.code] ?? unreachable;
  const message = code === unreachable ? `Can't reach database server at \`${host}:${port}\`` : error.message;
  const line = {
    timestamp: new Date().toISOString(),
    level: 'ERROR',
    fields: { message, error_code: code, is_panic: false, meta: null },
    target: 'schema_engine::logger',
  };
  // Prisma skips the first line, which is the greeting of the native engine.
  return `{}\n${JSON.stringify(line)}\n`;
}
