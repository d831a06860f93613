import { allows, type Entry } from '@kerf/catalog';
import { type Caller, reaches } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt } from './attempt.ts';

type Tiered = Pick<Entry, 'name' | 'tier'>;

/** What decides about it. */
export type MayRun = Pick<Caller, 'tier' | 'role'>;

/** Throws what the ledger would say: `tier_too_low` for one of the tools, or `role_too_low`. */
export function checkMayRun({ tier, role }: MayRun, tools: readonly Tiered[]): void {
  const beyond = tools.find((tool) => !allows(tier, tool.tier));
  if (beyond) throw Fault.of('tier_too_low', { feature: beyond.name, needed: beyond.tier, tier });
  if (!reaches(role, 'member'))
    throw Fault.of('role_too_low', { feature: tools[0]?.name ?? 'Running an operation', needed: 'member', role });
}

/** Whether it would throw nothing. */
export const mayRun = ({ tier, role }: MayRun, tools: readonly Tiered[]): boolean =>
  reaches(role, 'member') && tools.every((tool) => allows(tier, tool.tier));

/** The tools that an attempt runs: one, or those of its steps. */
export const toolsIn = ({ tool, batch }: Attempt): readonly Tiered[] =>
  batch ? batch.steps.map((step) => step.tool) : [tool];

/** What the ledger says, in the words of what was asked for. */
export function asAsked(error: unknown, attempt: Attempt): unknown {
  if (!(error instanceof Fault)) return error;
  if (error.code === 'tier_too_low') return namingTheTool(error, attempt);
  return error.code === 'no_adapter' ? namingTheAdapter(error, attempt) : error;
}

/** It may be that others can run the tool: who names an adapter asks for that one. */
function namingTheAdapter(error: Fault, { adapterId: adapter }: Attempt): Fault {
  if (adapter === undefined) return error;
  return Fault.of('unfit_adapter', { adapter, tool: String(error.slots['tool']) }, { cause: error });
}

/** The ledger knows a batch as one tool; whoever asked for it hears which of the steps needs the tier. */
function namingTheTool(error: Fault, { batch }: Attempt): Fault {
  if (!batch) return error;
  const { needed = '', tier = '' } = error.slots;
  const beyond = batch.steps.find((step) => step.tool.tier === needed);
  return beyond ? Fault.of('tier_too_low', { feature: beyond.tool.name, needed, tier }, { cause: error }) : error;
}
