import type { Bus } from '@kerf/bus';
import { quota } from '@kerf/contracts';
import type { AttemptedStep, Run } from './attempt.ts';
import { toolsOf } from './batch-order.ts';
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
      ...(batch ? { commands: batch.steps.map(asAsked) } : { command: tool.name, parameters }),
      operation_cost: cost,
      adapter_id: route?.adapterId ?? null,
      operations_remaining: usage.limit - usage.used,
    };
    return { outcome: { ok: true, result }, usage };
  };

const asAsked = ({ id, tool, parameters }: AttemptedStep) => ({ id, tool, parameters });
