import type * as z from 'zod';
import { allows, type Tier, type Tool } from './tool.ts';
import { booleans } from './tools/booleans.ts';
import { exchange } from './tools/exchange.ts';
import { primitives } from './tools/primitives.ts';
import { queries } from './tools/queries.ts';
import { standards } from './tools/standards.ts';
import { transforms } from './tools/transforms.ts';

/** Every category and its tools. Everything else about tools is derived from here. */
export const categories = { primitives, booleans, transforms, queries, exchange, standards };

type Categories = typeof categories;
type Intersected<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void ? I : never;
type Tools = Intersected<Categories[keyof Categories]>;
type RunningOn<On> = { [N in ToolName]: Tools[N] extends { runsOn: On } ? N : never }[ToolName];

export type ToolName = Extract<keyof Tools, string>;
export type Category = Extract<keyof Categories, string>;
export type ServiceToolName = RunningOn<'service'>;
export type AdapterToolName = RunningOn<'adapter'>;
export type Parameters<N extends ToolName> = z.output<Tools[N]['parameters']>;
export type Result<N extends ToolName> = z.output<Tools[N]['result']>;

/** A tool with its name and category. */
export interface Entry extends Tool {
  readonly name: string;
  readonly category: string;
}

/** A catalogue over any table of categories; the product has one, `catalog`. */
export class Catalog {
  readonly tools: readonly Entry[];
  private readonly byName: ReadonlyMap<string, Entry>;

  constructor(table: Record<string, Record<string, Tool>>) {
    this.tools = Object.entries(table).flatMap(([category, tools]) =>
      Object.entries(tools).map(([name, tool]) => ({ ...tool, name, category })),
    );
    this.byName = new Map(this.tools.map((tool) => [tool.name, tool]));
  }

  find(name: string): Entry | undefined {
    return this.byName.get(name);
  }

  /** The tools an account on `tier` may use, in the order of the table. */
  allowedFor(tier: Tier): Entry[] {
    return this.tools.filter((tool) => allows(tier, tool.tier));
  }
}

export const catalog: Catalog = new Catalog(categories);
