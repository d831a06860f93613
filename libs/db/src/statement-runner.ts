import { isSampled, withSpan } from '@kerf/telemetry';
import type pg from 'pg';
import { orUnavailable } from './connection-errors.ts';
import { measureStatement } from './database-metrics.ts';

/** A prepared statement, which each connection parses and plans once under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

interface Queryable {
  query<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row & pg.QueryResultRow>>;
}

/** Runs prepared statements over a pool or one connection. Throws `unavailable` if the database is unreachable. */
export class StatementRunner {
  constructor(private readonly connection: Queryable) {}

  /** Runs a statement that returns one row. */
  async queryOne<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row> {
    const [row] = await this.queryRows<Row>(statement, values);
    if (!row) throw new Error(`${statement.name} returned no row`);
    return row;
  }

  /** Runs a statement that returns any number of rows. */
  async queryRows<Row extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    const run = () => orUnavailable(this.connection.query<Row>({ name, text, values: [...values] }));
    const { rows } = await measureStatement(name, () => (isSampled() ? withSpan(toSpanOptions(name), run) : run()));
    return rows;
  }
}

/** Span of a database call: the name of its statement or of its Prisma operation, never its parameters. */
export function toSpanOptions(operation: string, collection?: string) {
  const name = collection === undefined ? operation : `${operation} ${collection}`;
  return {
    name,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    },
  };
}
