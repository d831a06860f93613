import {
  annotations,
  type Catalog,
  type Entry,
  inputSchema,
  outputSchema,
  type Tier,
  type Toolset,
} from '@kerf/catalog';
import type { Tool } from '@modelcontextprotocol/server';
import { kept } from './cache-hints.ts';

type ToolList = ReturnType<typeof newList>;

const lists = new WeakMap<Catalog, Map<string, ToolList>>();

/** Returns the tools/list result for a tier, in catalogue order; built once per tier and toolset. */
export function toolList(catalog: Catalog, tier: Tier, toolset: Toolset): ToolList {
  const known = lists.get(catalog) ?? new Map<string, ToolList>();
  lists.set(catalog, known);
  const name = `${tier} ${toolset}`;
  const list = known.get(name) ?? newList(catalog, tier, toolset);
  known.set(name, list);
  return list;
}

const newList = (catalog: Catalog, tier: Tier, toolset: Toolset) => ({
  tools: catalog.allowedFor(tier, toolset).map(describe),
  ...kept,
});

const describe = (tool: Entry): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchema(tool) as Tool['inputSchema'],
  outputSchema: { type: 'object', anyOf: [outputSchema(tool), ...instead] },
  annotations: annotations(tool),
});

/** Schemas of error results. Some clients validate even a result with `isError` against the output schema. */
const instead = [
  { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
  { type: 'object', properties: { dry_run: { const: true } }, required: ['dry_run'] },
];
