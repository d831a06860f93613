import { catalog, type ToolEntry } from '@kerf/catalog';

/** Returns the adapter tool of this name, or undefined. */
export function findAdapterTool(name: string): ToolEntry | undefined {
  const tool = catalog.findTool(name);
  return tool?.runsOn === 'adapter' ? tool : undefined;
}

/** Lists an adapter's tools and their categories. Throws `TypeError` for a name that is no adapter tool. */
export function listCapabilities(names: readonly string[]): { tools: string[]; capabilities: string[] } {
  const categories = names.map((name) => {
    const tool = findAdapterTool(name);
    if (!tool) throw new TypeError(`The catalogue has no tool ${name} that runs on an adapter.`);
    return tool.category;
  });
  return { tools: [...names], capabilities: [...new Set(categories)] };
}
