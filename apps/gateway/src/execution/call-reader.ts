import { type Entry, tiers } from '@kerf/catalog';
import { freeObject, maxContentBytes, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt } from './attempt.ts';
import { batchName, plainStep, sumOf } from '../batch/batch-order.ts';
import { readSteps, type Step } from '../batch/batch-steps.ts';
import type { BatchCall, Call } from './call.ts';
import { fingerprintOf } from './fingerprint.ts';
import { newOperationId } from './operation-id.ts';
import type { Requester } from '../requester.ts';
import type { ToolDirectory } from '../tool-directory.ts';

/** After its deadline a reservation holds a little longer, so that a late settlement still finds it. */
const holdMarginMs = 30_000;

/** Reads what is asked for. Throws the 400 that tells what is wrong with it. */
export class CallReader {
  constructor(private readonly tools: ToolDirectory) {}

  read(requester: Requester, call: Call | BatchCall): Attempt {
    return 'commands' in call ? this.readBatch(requester, call) : this.readOne(requester, call);
  }

  /** The tools that are named, as far as they exist: whoever may not use one of them hears of that first. */
  named(call: Call | BatchCall): Entry[] {
    const names = 'commands' in call ? call.commands.map(({ command }) => command) : [call.name];
    const namedAs = 'commands' in call ? 'command' : call.namedAs;
    return names.flatMap((name) => this.tools.lookUp(name, namedAs) ?? []);
  }

  private readOne(requester: Requester, call: Call): Attempt {
    const tool = this.tools.find(call.name, call.namedAs);
    const parameters = parse(tool.parameters, parse(freeObject, call.parameters));
    return attemptOf(requester, call, { tool, parameters });
  }

  private readBatch(requester: Requester, call: BatchCall): Attempt {
    const steps = readSteps(call, this.tools);
    return attemptOf(requester, call, { tool: asOne(steps), parameters: {}, batch: { steps, atomic: call.atomic } });
  }
}

function attemptOf(
  { keys, idempotencyKey: sent }: Requester,
  { adapterId, expectedRevision, timeoutMs, onProgress, onOperation, idempotencyKey = sent }: Call | BatchCall,
  work: Pick<Attempt, 'tool' | 'parameters' | 'batch'>,
): Attempt {
  const { tool, parameters, batch } = work;
  if (expectedRevision !== undefined) checkHasDocument(tool);
  checkSize(batch ? batch.steps.map(plainStep) : parameters);
  return {
    ...work,
    adapterId,
    expectedRevision,
    timeoutMs,
    onProgress,
    onOperation,
    deadline: performance.now() + timeoutMs,
    admission: {
      keys,
      operationId: newOperationId(),
      tool: tool.name,
      tier: tool.tier,
      cost: tool.cost,
      holdMs: timeoutMs + holdMarginMs,
      idempotency: fingerprintOf(idempotencyKey, {
        tool: tool.name,
        parameters,
        // Only what was asked for: what the catalogue says of a tool may change before the call comes again.
        ...(batch && { batch: { steps: batch.steps.map(plainStep), atomic: batch.atomic } }),
        adapterId,
        expectedRevision,
      }),
    },
  };
}

function checkHasDocument({ name, runsOn }: Attempt['tool']): void {
  const reason = `expected_revision: ${name} runs on the service and changes no document. Leave it out.`;
  if (runsOn === 'service') throw Fault.invalid(reason);
}

function checkSize(order: unknown): void {
  if (Buffer.byteLength(JSON.stringify(order)) > maxContentBytes)
    throw Fault.of('body_too_large', { limit: maxContentBytes });
}

/** A batch as the ledger counts it: the sum of the costs, for the highest tier that any step needs. */
function asOne(steps: readonly Step[]): Attempt['tool'] {
  const needed = steps.map(({ tool }) => tiers.indexOf(tool.tier));
  const effect = steps.every(({ tool }) => tool.effect === 'reads') ? 'reads' : 'changes';
  return { name: batchName, tier: tiers[Math.max(...needed)] ?? 'free', cost: sumOf(steps), effect, runsOn: 'adapter' };
}
