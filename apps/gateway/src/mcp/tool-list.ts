import {
  getAnnotations,
  type Catalog,
  type ToolEntry,
  getInputSchema,
  getOutputSchema,
  type Tier,
  type Toolset,
} from '@kerf/catalog';
import type { Tool } from '@modelcontextprotocol/server';
import { cacheable } from './cache-hints.ts';

type ToolList = ReturnType<typeof createToolList>;

const lists = new WeakMap<Catalog, Map<string, ToolList>>();

/** Returns the tools/list result for a tier, in catalogue order; built once per tier and toolset. */
export function getToolList(catalog: Catalog, tier: Tier, toolset: Toolset): ToolList {
  const byTierAndToolset = lists.get(catalog) ?? new Map<string, ToolList>();
  lists.set(catalog, byTierAndToolset);
  const name = `${tier} ${toolset}`;
  const list = byTierAndToolset.get(name) ?? createToolList(catalog, tier, toolset);
  byTierAndToolset.set(name, list);
  return list;
}

const createToolList = (catalog: Catalog, tier: Tier, toolset: Toolset) => ({
  tools: catalog.getAllowedTools(tier, toolset).map(toMcpTool),
  ...cacheable,
});

const toMcpTool = (tool: ToolEntry): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: getInputSchema(tool) as Tool['inputSchema'],
  outputSchema: { type: 'object', anyOf: [getOutputSchema(tool), ...errorSchemas] },
  annotations: getAnnotations(tool),
});

/** Schemas of error results. Some clients validate even a result with `isError` against the output schema. */
const errorSchemas = [
  { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
  { type: 'object', properties: { dry_run: { const: true } }, required: ['dry_run'] },
];
