import type { gateways, Input, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';

type Contract = typeof gateways;

/** Lease of a gateway: it may keep streams open for this long after its last registration. */
export const leaseMs = 10_000;

const statements = {
  stand: {
    name: 'gateway_stand',
    text: `
      INSERT INTO accounts.gateway (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET seen_at = now() RETURNING name`,
  },
  // Removes gateways that crashed as well.
  leave: {
    name: 'gateway_leave',
    text: `
      WITH gone AS (
        DELETE FROM accounts.gateway WHERE name = $1 OR seen_at < now() - interval '1 hour' RETURNING name
      )
      SELECT count(*)::int AS gone FROM gone`,
  },
  removeLost: {
    name: 'gateway_remove_lost',
    text: `
      WITH gone AS (
        DELETE FROM accounts.gateway WHERE name = ANY (ARRAY(
          SELECT name FROM accounts.gateway WHERE seen_at < now() - interval '1 hour' LIMIT $1 FOR UPDATE SKIP LOCKED
        )) RETURNING name
      )
      SELECT count(*)::int AS gone FROM gone`,
  },
};

/** Registry of running gateways. */
export class GatewayRegistry {
  constructor(private readonly database: Pick<Database, 'queryOne'>) {}

  async registerGateway({ name }: Input<Contract['standGateway']>): Promise<Output<Contract['standGateway']>> {
    await this.database.queryOne(statements.stand, [name]);
    return { leaseMs };
  }

  /** Removes up to `limit` gateways that crashed, and returns their number. */
  async removeLost(limit: number): Promise<number> {
    return (await this.database.queryOne<{ gone: number }>(statements.removeLost, [limit])).gone;
  }

  async removeGateway({ name }: Input<Contract['leaveGateway']>): Promise<Output<Contract['leaveGateway']>> {
    await this.database.queryOne(statements.leave, [name]);
    return {};
  }
}
