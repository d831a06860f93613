import type { gateways, Input, Output } from '@kerf/contracts';
import type { Database } from '@kerf/db';

type Contract = typeof gateways;

/** So long a gateway may have streams open without saying again that it is there. */
export const leaseMs = 10_000;

const statements = {
  stand: {
    name: 'gateway_stand',
    text: `
      INSERT INTO accounts.gateway (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET seen_at = now() RETURNING name`,
  },
  // The dead are forgotten by those who live.
  leave: {
    name: 'gateway_leave',
    text: `
      WITH gone AS (
        DELETE FROM accounts.gateway WHERE name = $1 OR seen_at < now() - interval '1 hour' RETURNING name
      )
      SELECT count(*)::int AS gone FROM gone`,
  },
};

/** The gateways that say they are there. */
export class Gateways {
  constructor(private readonly database: Pick<Database, 'call'>) {}

  async stand({ name }: Input<Contract['standGateway']>): Promise<Output<Contract['standGateway']>> {
    await this.database.call(statements.stand, [name]);
    return { leaseMs };
  }

  async leave({ name }: Input<Contract['leaveGateway']>): Promise<Output<Contract['leaveGateway']>> {
    await this.database.call(statements.leave, [name]);
    return {};
  }
}
