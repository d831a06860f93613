import { catalog, type Entry } from '@kerf/catalog';

/** Returns the adapter tool of this name, or undefined. */
export function adapterTool(name: string): Entry | undefined {
  const tool = catalog.find(name);
  return tool?.runsOn === 'adapter' ? tool : undefined;
}

/** Lists an adapter's tools and their categories. Throws `TypeError` for a name that is no adapter tool. */
export function abilitiesOf(names: readonly string[]): { tools: string[]; capabilities: string[] } {
  const categories = names.map((name) => {
    const tool = adapterTool(name);
    if (!tool) throw new TypeError(`The catalogue has no tool ${name} that runs on an adapter.`);
    return tool.category;
  });
  return { tools: [...names], capabilities: [...new Set(categories)] };
}
