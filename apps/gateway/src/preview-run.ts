import type { Bus } from '@kerf/bus';
import { quota, type Usage } from '@kerf/contracts';
import type { Run } from './attempt.ts';
import { plainStep, toolsOf } from './batch-order.ts';
import type { KeyWatch } from './key-watch.ts';

/** A dry run: every check of the real one, and what it would cost and where it would run, instead of the work. */
export const previewRun =
  (bus: Bus, keys: KeyWatch): Run =>
  async ({ admission, adapterId, batch, parameters, tool }, requester) => {
    const onAdapter = batch ? toolsOf(batch) : [tool.name];
    const adapterTools = tool.runsOn === 'adapter' ? onAdapter : [];
    const { keys: digests, tier, cost } = admission;
    const asked = bus.request(quota.preview, { keys: digests, tool: tool.name, tier, cost, adapterId, adapterTools });
    const { usage, caller, route } = await keys.hear(requester, asked);
    requester.usage = usage;
    requester.keyId = caller.keyId;
    requester.adapterId = route?.adapterId;
    const result = {
      dry_run: true,
      ...(batch ? { commands: batch.steps.map(plainStep) } : { command: tool.name, parameters }),
      operation_cost: cost,
      adapter_id: route?.adapterId ?? null,
      operations_remaining: remainingOf(usage),
    };
    return { outcome: { ok: true, result }, usage, charged: 0 };
  };

/** What both the month of the account and the cap of the key leave. After a change of tier more may be used than is allowed. */
const remainingOf = ({ used, limit, key }: Usage): number =>
  Math.max(0, Math.min(limit - used, key ? key.limit - key.used : Infinity));
