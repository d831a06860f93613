import type { Bus } from '@kerf/bus';
import { categories } from '@kerf/catalog';
import { adapterSession, parse, quota } from '@kerf/contracts';
import type { ExecutionLimits } from '../../limits/execution-limits.ts';
import type { Reader } from './resource-source.ts';

const tool = 'list_objects';
/** Maximum wait, because a user is typing. */
const timeoutMs = 2_000;
const most = 1_000;

/**
 * Lookup of object names for completion only. It queries the adapter without a charge: it reveals nothing but names,
 * and the rate limits of operations apply.
 */
export class ObjectNames {
  constructor(
    private readonly bus: Bus,
    private readonly limits: ExecutionLimits,
  ) {}

  /** Returns the object names of an adapter, by default the one that a call would reach; none on any failure. */
  async of(reader: Reader, adapterId: string | undefined): Promise<string[]> {
    const operation = { operationId: crypto.randomUUID(), holdMs: timeoutMs };
    try {
      const permit = await this.limits.acquire(reader.requester, operation);
      // An uncharged query must not reach the adapter before the rate limiter admits it.
      const names = permit.granted.then(() => this.ask(reader, adapterId, operation.operationId));
      return await names.finally(() => permit.release());
    } catch {
      return [];
    }
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
