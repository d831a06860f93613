import type * as z from 'zod';

/** The subscription tiers, from the lowest to the highest. */
export const tiers = ['free', 'maker', 'pro', 'team', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/** Whether an account on `tier` may use what asks for `needed`. */
export const allows = (tier: Tier, needed: Tier): boolean => tiers.indexOf(tier) >= tiers.indexOf(needed);

/** Where a tool runs: in the caller's CAD application, or inside the service itself. */
type RunsOn = 'adapter' | 'service';

/** The core tools are in every list, the extended ones in those that ask for them. Any of them can be run. */
export const toolsets = ['core', 'extended'] as const;
export type Toolset = (typeof toolsets)[number];

/** What a tool does to the document: reads it, adds to it, or changes and removes what is there. */
type Effect = 'reads' | 'adds' | 'changes';

/** One tool, as the catalogue declares it. */
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
  /** Operations charged for one call. */
  readonly cost: number;
  readonly toolset: Toolset;
  /** Whether a tool on an adapter writes a file for the caller, or reads one of the caller's. */
  readonly file?: 'written' | 'read';
  /** Whether a tool on the service may compute for long: it is not begun before it is admitted. */
  readonly takesLong?: boolean;
  readonly parameters: Parameters;
  readonly result: Result;
}

type Declared<T> = Omit<T, 'tier' | 'cost' | 'toolset'> & { tier?: Tier; cost?: number; toolset?: Toolset };

/** Declares one tool. It is a core tool, open to every tier, and costs one operation, unless it says otherwise. */
export const tool = <On extends RunsOn, P extends z.ZodObject, R extends z.ZodObject>(
  declared: Declared<Tool<On, P, R>>,
): Tool<On, P, R> => ({ tier: 'free', cost: 1, toolset: 'core', ...declared });
