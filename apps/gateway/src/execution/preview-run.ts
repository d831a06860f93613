import type { Bus } from '@kerf/bus';
import { quota, type Usage } from '@kerf/contracts';
import type { Attempt, Run } from './attempt.ts';
import { toolsOf } from '../batch/batch-order.ts';
import type { KeyWatch } from '../keys/key-watch.ts';

/** A tool with its parameters, alone or as a step of a batch. */
interface Previewed {
  readonly tool: { readonly name: string; readonly cost: number };
  readonly parameters: Record<string, unknown>;
}

/** A dry run: every check of the real one, and what it would cost and where it would run, instead of the work. */
export const previewRun =
  (bus: Bus, keys: KeyWatch): Run =>
  async (attempt, requester) => {
    const { admission, adapterId, batch, parameters, tool } = attempt;
    const adapterTools = adapterToolsOf(attempt);
    const { keys: digests, tier, cost } = admission;
    const asked = bus.request(quota.preview, { keys: digests, tool: tool.name, tier, cost, adapterId, adapterTools });
    const { usage, caller, route } = await keys.hear(requester, asked);
    requester.authenticate({ usage, caller });
    requester.adapterId = route?.adapterId;
    const places = { adapter_id: route?.adapterId ?? null, operations_remaining: remainingOf(usage) };
    const told = (one: Previewed) => ({
      dry_run: true,
      command: one.tool.name,
      parameters: one.parameters,
      operation_cost: one.tool.cost,
      ...places,
    });
    const steps = batch?.steps.map((step) => ({ id: step.id, ok: true as const, result: told(step) }));
    const result = steps ? { steps, rolled_back: false } : told({ tool, parameters });
    return { outcome: { ok: true, result }, usage, charged: 0 };
  };

/** The tools that an adapter must have; none where none is asked. */
function adapterToolsOf({ batch, needs, tool }: Attempt): string[] {
  if (batch) return toolsOf(batch);
  return needs ?? (tool.runsOn === 'adapter' ? [tool.name] : []);
}

/** What the month has left, and the key, if it has less. */
const remainingOf = ({ used, limit, key }: Usage): number =>
  Math.max(0, Math.min(limit - used, key ? key.limit - key.used : Number.POSITIVE_INFINITY));
