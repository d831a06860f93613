import type { Bus } from '@kerf/bus';
import { categories } from '@kerf/catalog';
import { adapterSession, parse, quota } from '@kerf/contracts';
import type { ExecutionRateLimiter } from '../../rate-limits/execution-rate-limits.ts';
import type { Reader } from './resource-source.ts';

const listTool = 'list_objects';
/** Maximum wait, because a user is typing. */
const timeoutMs = 2_000;
const maxObjects = 1_000;

/**
 * Lookup of object names for completion only. It queries the adapter without a charge: it reveals nothing but names,
 * and the rate limits of operations apply.
 */
export class ObjectNameLookup {
  constructor(
    private readonly bus: Bus,
    private readonly limits: ExecutionRateLimiter,
  ) {}

  /** Returns the object names of an adapter, by default the one that a call would reach; none on any failure. */
  async findNames(reader: Reader, adapterId: string | undefined): Promise<string[]> {
    const operationId = crypto.randomUUID();
    const operation = { admission: { operationId, holdMs: timeoutMs }, budget: { remainingMs: timeoutMs } };
    try {
      const permit = await this.limits.acquirePermit(reader.context, operation);
      // An uncharged query must not reach the adapter before the rate limiter admits it.
      const names = permit.granted.then(() => this.queryAdapter(reader, adapterId, operationId));
      return await names.finally(() => permit.release());
    } catch {
      return [];
    }
  }

  private async queryAdapter(
    { context, caller }: Reader,
    adapterId: string | undefined,
    operationId: string,
  ): Promise<string[]> {
    const { route } = await this.bus.request(quota.preview, {
      keys: context.keys,
      tool: listTool,
      tier: 'free',
      cost: 0,
      adapterId,
      adapterTools: [listTool],
    });
    if (!route) return [];
    const command = { accountId: caller.accountId, operationId, commandId: operationId, timeoutMs };
    const outcome = await this.bus.request(
      adapterSession.at(route.sessionId),
      { ...command, tool: listTool, parameters: { limit: maxObjects, offset: 0 } },
      { timeoutMs },
    );
    return outcome.ok ? getNames(outcome.result) : [];
  }
}

const getNames = (result: Record<string, unknown>): string[] =>
  parse(categories.queries[listTool].result, result).objects.map(({ object_id: name }) => name);
