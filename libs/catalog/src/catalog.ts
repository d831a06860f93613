import type * as z from 'zod';
import { isTierAtLeast, type Tier, type Tool, type Toolset } from './tool.ts';
import { booleans } from './tools/booleans.ts';
import { drawings } from './tools/drawings.ts';
import { exchange } from './tools/exchange.ts';
import { fastening } from './tools/fastening.ts';
import { features } from './tools/features.ts';
import { history } from './tools/history.ts';
import { inspection } from './tools/inspection.ts';
import { modifiers } from './tools/modifiers.ts';
import { patterns } from './tools/patterns.ts';
import { primitives } from './tools/primitives.ts';
import { queries } from './tools/queries.ts';
import { standards } from './tools/standards.ts';
import { transforms } from './tools/transforms.ts';
import { validation } from './tools/validation.ts';

/** All categories and their tools. Everything else about tools is derived from this table. */
export const categories = {
  primitives,
  booleans,
  transforms,
  modifiers,
  queries,
  exchange,
  standards,
  features,
  fastening,
  patterns,
  inspection,
  drawings,
  history,
  validation,
};

type Categories = typeof categories;
type Intersected<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void ? I : never;
type Tools = Intersected<Categories[keyof Categories]>;
type RunningOn<On> = { [N in ToolName]: Tools[N] extends { runsOn: On } ? N : never }[ToolName];

type ToolName = Extract<keyof Tools, string>;
export type ServiceToolName = RunningOn<'service'>;
export type AdapterToolName = RunningOn<'adapter'>;
export type Parameters<N extends ToolName> = z.output<Tools[N]['parameters']>;
export type Result<N extends ToolName> = z.output<Tools[N]['result']>;

/** A tool with its name and category. */
export interface ToolEntry extends Tool {
  readonly name: string;
  readonly category: string;
}

/** Catalogue of tools over a table of categories; the product uses `catalog`. */
export class Catalog {
  readonly tools: readonly ToolEntry[];
  private readonly byName: ReadonlyMap<string, ToolEntry>;

  constructor(table: Record<string, Record<string, Tool>>) {
    this.tools = Object.entries(table).flatMap(([category, tools]) =>
      Object.entries(tools).map(([name, tool]) => ({ ...tool, name, category })),
    );
    this.byName = new Map(this.tools.map((tool) => [tool.name, tool]));
  }

  findTool(name: string): ToolEntry | undefined {
    return this.byName.get(name);
  }

  /** Returns the tools of a toolset that a tier may use, in table order. */
  getAllowedTools(tier: Tier, toolset: Toolset = 'core'): ToolEntry[] {
    return this.getTools(toolset).filter((tool) => isTierAtLeast(tier, tool.tier));
  }

  /** Returns the tools of a toolset; `extended` includes the core. */
  getTools(toolset: Toolset = 'core'): ToolEntry[] {
    return this.tools.filter((tool) => toolset === 'extended' || tool.toolset === 'core');
  }
}

export const catalog: Catalog = new Catalog(categories);
