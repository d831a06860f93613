import { quota, type Usage } from '@kerf/contracts';
import type { KeyAuthenticator } from '../auth/authenticate.ts';
import { toolNames } from './batch/batch.ts';
import type { Operation, Run } from './operation.ts';

/** A tool with its parameters, alone or as a step of a batch. */
interface PreviewedTool {
  readonly tool: { readonly name: string; readonly cost: number };
  readonly parameters: Record<string, unknown>;
}

/** Previews an operation: every check of the real one, then its cost and adapter instead of the work. */
export const preview =
  ({ bus, cache: keys }: KeyAuthenticator): Run =>
  async (operation, context) => {
    const { admission, adapterId, batch, budget, parameters, tool } = operation;
    const adapterTools = adapterToolsOf(operation);
    const { keys: digests, tier, cost } = admission;
    const input = { keys: digests, tool: tool.name, tier, cost, adapterId, adapterTools };
    const timeoutMs = budget.limitTimeout(quota.preview.timeoutMs);
    const answer = bus.request(quota.preview, input, { timeoutMs });
    const { usage, caller, route } = await keys.recordAuth(context, answer);
    context.authenticate({ usage, caller });
    context.recordAnswer({ adapterId: route?.adapterId });
    const shared = { adapter_id: route?.adapterId ?? null, operations_remaining: remainingOf(usage) };
    const describe = (one: PreviewedTool) => ({
      dry_run: true,
      command: one.tool.name,
      parameters: one.parameters,
      operation_cost: one.tool.cost,
      ...shared,
    });
    const steps = batch?.steps.map((step) => ({ id: step.id, ok: true as const, result: describe(step) }));
    const result = steps ? { steps, rolled_back: false } : describe({ tool, parameters });
    return { outcome: { ok: true, result }, usage, charged: 0 };
  };

/** The tools that the adapter must have; none for a tool on the service. */
function adapterToolsOf({ batch, requiredTools, tool }: Operation): string[] {
  if (batch) return toolNames(batch);
  return requiredTools ?? (tool.runsOn === 'adapter' ? [tool.name] : []);
}

/** Operations left in the month, or for the key if it has fewer. */
const remainingOf = ({ used, limit, key }: Usage): number =>
  Math.max(0, Math.min(limit - used, key ? key.limit - key.used : Number.POSITIVE_INFINITY));
