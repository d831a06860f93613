import type { ToolEntry } from '@kerf/catalog';
import { freeObject, maxContentBytes, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { ToolDirectory } from '../catalog/tool-directory.ts';
import type { RequestContext } from '../context.ts';
import { batchTool, toBatchStep } from './batch/batch.ts';
import { parseSteps } from './batch/parse-steps.ts';
import { toIdempotency } from './idempotency.ts';
import { newOperationId } from './operation-id.ts';
import type { BatchRequest, OperationRequest, ParsedOperation } from './operation.ts';

/** Time that a reservation outlives its deadline, so that a late settlement still finds it. */
const holdMarginMs = 30_000;

/** Parses requests. Throws the 400 that names the field and the fault. */
export class OperationParser {
  constructor(private readonly tools: ToolDirectory) {}

  parse(context: RequestContext, request: OperationRequest | BatchRequest): ParsedOperation {
    if (!('commands' in request)) {
      const tool = this.tools.find(request.name, request.namedAs);
      const parameters = parse(tool.parameters, parse(freeObject, request.parameters));
      return toOperation(context, request, { tool, parameters });
    }
    const batch = { steps: parseSteps(request, this.tools), atomic: request.atomic };
    return toOperation(context, request, { tool: batchTool(batch.steps), parameters: {}, batch });
  }

  /** The existing tools that a request names, so that a missing permission is reported before an invalid parameter. */
  findTools(request: OperationRequest | BatchRequest): ToolEntry[] {
    const names = 'commands' in request ? request.commands.map(({ command }) => command) : [request.name];
    const namedAs = 'commands' in request ? 'command' : request.namedAs;
    return names.flatMap((name) => this.tools.lookUp(name, namedAs) ?? []);
  }
}

type Work = Pick<ParsedOperation, 'tool' | 'parameters' | 'batch'>;

function toOperation(context: RequestContext, request: OperationRequest | BatchRequest, work: Work): ParsedOperation {
  const { adapterId, expectedRevision, timeoutMs, onProgress, onOperation } = request;
  const { tool, parameters, batch } = work;
  if (expectedRevision !== undefined && tool.runsOn === 'service')
    throw Fault.invalid(`expected_revision: ${tool.name} runs on the service and changes no document. Leave it out.`);
  const steps = batch?.steps.map(toBatchStep);
  if (Buffer.byteLength(JSON.stringify(steps ?? parameters)) > maxContentBytes)
    throw Fault.of('body_too_large', { limit: maxContentBytes });
  // Only what the caller sent: the catalogue may change before the request is retried.
  const content = { tool: tool.name, parameters, ...(batch && { batch: { steps, atomic: batch.atomic } }) };
  const admission = {
    keys: context.keys,
    operationId: newOperationId(),
    tool: tool.name,
    tier: tool.tier,
    cost: tool.cost,
    holdMs: timeoutMs + holdMarginMs,
    idempotency: toIdempotency(request.idempotencyKey ?? context.idempotencyKey, {
      ...content,
      adapterId,
      expectedRevision,
    }),
  };
  return { ...work, adapterId, expectedRevision, timeoutMs, onProgress, onOperation, admission };
}
