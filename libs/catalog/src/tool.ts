import type * as z from 'zod';

/** Subscription tiers, in ascending order. */
export const tiers = ['free', 'maker', 'pro', 'team', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/** Returns true if `tier` is at least `needed`. */
export const isTierAtLeast = (tier: Tier, needed: Tier): boolean => tiers.indexOf(tier) >= tiers.indexOf(needed);

/** Place of execution of a tool: the caller's CAD application, or the service itself. */
type RunsOn = 'adapter' | 'service';

/** Toolsets: lists contain the core tools, and the extended ones on request. All of them can be run. */
export const toolsets = ['core', 'extended'] as const;
export type Toolset = (typeof toolsets)[number];

/** Effect of a tool on the document: reads it, adds objects, or changes and removes existing ones. */
type Effect = 'reads' | 'adds' | 'changes';

/** Declaration of one tool. */
export interface Tool<
  On extends RunsOn = RunsOn,
  Parameters extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
> {
  readonly title: string;
  readonly description: string;
  readonly runsOn: On;
  readonly effect: Effect;
  readonly tier: Tier;
  /** Number of operations charged per call. */
  readonly cost: number;
  readonly toolset: Toolset;
  /** Set if a tool on an adapter writes a file for the caller, or reads one of the caller's. */
  readonly file?: 'written' | 'read';
  /** Set if a service tool reads the geometry of `file_id` or `object_id`, and names the tool that exports an object. */
  readonly geometry?: { readonly exportTool: string; readonly parameters: Readonly<Record<string, unknown>> };
  /** True if a tool on the service may run long, so that it starts only after admission. */
  readonly takesLong?: boolean;
  readonly parameters: Parameters;
  readonly result: Result;
}

type Declared<T> = Omit<T, 'tier' | 'cost' | 'toolset'> & { tier?: Tier; cost?: number; toolset?: Toolset };

/** Declares one tool. Defaults: core toolset, tier free, cost 1. */
export const tool = <On extends RunsOn, P extends z.ZodObject, R extends z.ZodObject>(
  declared: Declared<Tool<On, P, R>>,
): Tool<On, P, R> => ({ tier: 'free', cost: 1, toolset: 'core', ...declared });
