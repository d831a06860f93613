import { isSampled, traced } from '@kerf/telemetry';
import type pg from 'pg';
import { orUnavailable } from './connection-trouble.ts';

/** A prepared statement, which each connection parses and plans once under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

interface Queries {
  query<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row & pg.QueryResultRow>>;
}

/** Runs prepared statements over a pool or one connection. Throws `unavailable` if the database is unreachable. */
export class Calls {
  constructor(private readonly queries: Queries) {}

  /** Runs a statement that returns one row. */
  async call<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row> {
    const [row] = await this.rows<Row>(statement, values);
    if (!row) throw new Error(`${statement.name} returned no row`);
    return row;
  }

  /** Runs a statement that returns any number of rows. */
  async rows<Row extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    const run = () => orUnavailable(this.queries.query<Row>({ name, text, values: [...values] }));
    const { rows } = await (isSampled() ? traced(spanOf(name), run) : run());
    return rows;
  }
}

const spanOf = (statement: string) => ({
  name: statement,
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': statement },
});
