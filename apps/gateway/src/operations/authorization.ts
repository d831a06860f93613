import { isTierAtLeast, type ToolEntry } from '@kerf/catalog';
import { type Caller, isRoleAtLeast } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { identifyCaller, type KeyAuthenticator } from '../auth/authenticate.ts';
import type { RequestContext } from '../context.ts';
import type { ParsedOperation } from './operation.ts';

type TieredTool = Pick<ToolEntry, 'name' | 'tier'>;

/** The part of a caller that permits a tool. */
export type Authorization = Pick<Caller, 'tier' | 'role'>;

/** Verifies key and permission of an operation that is about to be admitted, and whose file must be found first. */
export async function authorize(
  operation: ParsedOperation,
  context: RequestContext,
  auth: KeyAuthenticator,
): Promise<Caller> {
  const caller = context.caller ?? (await identifyCaller(context, auth));
  checkAuthorization(caller, toolsIn(operation));
  return caller;
}

/** Throws as the ledger would: `tier_too_low` for one of the tools, or `role_too_low`. */
export function checkAuthorization({ tier, role }: Authorization, tools: readonly TieredTool[]): void {
  const tooHigh = tools.find((tool) => !isTierAtLeast(tier, tool.tier));
  if (tooHigh) throw Fault.of('tier_too_low', { feature: tooHigh.name, needed: tooHigh.tier, tier });
  if (!isRoleAtLeast(role, 'member'))
    throw Fault.of('role_too_low', { feature: tools[0]?.name ?? 'Running an operation', needed: 'member', role });
}

/** True if `checkAuthorization` throws nothing. */
export const isAuthorized = ({ tier, role }: Authorization, tools: readonly TieredTool[]): boolean =>
  isRoleAtLeast(role, 'member') && tools.every((tool) => isTierAtLeast(tier, tool.tier));

/** The tools that an operation runs: one, or those of its steps. */
export const toolsIn = ({ tool, batch }: ParsedOperation): readonly TieredTool[] =>
  batch ? batch.steps.map((step) => step.tool) : [tool];

/** A refusal of the ledger in terms of the request. */
export function rephraseForCaller(error: unknown, operation: ParsedOperation): unknown {
  if (!(error instanceof Fault)) return error;
  if (error.code === 'tier_too_low') return nameStep(error, operation);
  return error.code === 'no_adapter' ? nameAdapter(error, operation) : error;
}

/** Other adapters may have the tool: the one that was requested does not. */
function nameAdapter(error: Fault, { adapterId: adapter }: ParsedOperation): Fault {
  if (adapter === undefined) return error;
  return Fault.of('unfit_adapter', { adapter, tool: String(error.slots['tool']) }, { cause: error });
}

/** The ledger sees a batch as one tool; the caller needs the name of the step. */
function nameStep(error: Fault, { batch }: ParsedOperation): Fault {
  if (!batch) return error;
  const { needed = '', tier = '' } = error.slots;
  const tooHigh = batch.steps.find((step) => step.tool.tier === needed);
  return tooHigh ? Fault.of('tier_too_low', { feature: tooHigh.tool.name, needed, tier }, { cause: error }) : error;
}
