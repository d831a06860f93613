import type { Bus } from '@kerf/bus';
import { categories } from '@kerf/catalog';
import { adapterSession, parse, quota } from '@kerf/contracts';
import type { ExecutionLimits } from '../../limits/execution-limits.ts';
import type { Reader } from './resource-source.ts';

const tool = 'list_objects';
/** Whoever types waits for no longer. */
const timeoutMs = 2_000;
const most = 1_000;

/**
 * The names of objects, for completion alone. They are asked of the adapter without a charge: nothing is learnt but the
 * names, and no faster than operations may be run.
 */
export class ObjectNames {
  constructor(
    private readonly bus: Bus,
    private readonly limits: ExecutionLimits,
  ) {}

  /** Of the adapter that a call would reach, if none is named. Where it cannot be found out, there are none. */
  async of(reader: Reader, adapterId: string | undefined): Promise<string[]> {
    const operation = { operationId: crypto.randomUUID(), holdMs: timeoutMs };
    // The adapter is asked for nothing that is not charged before the limits have let it in.
    const asked = this.limits.within(reader.requester, operation, (cleared) =>
      cleared.then(() => this.ask(reader, adapterId, operation.operationId)),
    );
    return asked.catch(() => []);
  }

  private async ask(
    { requester, caller }: Reader,
    adapterId: string | undefined,
    operationId: string,
  ): Promise<string[]> {
    const { route } = await this.bus.request(quota.preview, {
      keys: requester.keys,
      tool,
      tier: 'free',
      cost: 0,
      adapterId,
      adapterTools: [tool],
    });
    if (!route) return [];
    const order = { accountId: caller.accountId, operationId, commandId: operationId, timeoutMs };
    const outcome = await this.bus.request(
      adapterSession.at(route.sessionId),
      { ...order, tool, parameters: { limit: most, offset: 0 } },
      { timeoutMs },
    );
    return outcome.ok ? namesIn(outcome.result) : [];
  }
}

const namesIn = (result: Record<string, unknown>): string[] =>
  parse(categories.queries[tool].result, result).objects.map(({ object_id: name }) => name);
