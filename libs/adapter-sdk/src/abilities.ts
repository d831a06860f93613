import { catalog, type Entry } from '@kerf/catalog';

/** The tool of the catalogue that an adapter may run under this name. */
export function adapterTool(name: string): Entry | undefined {
  const tool = catalog.find(name);
  return tool?.runsOn === 'adapter' ? tool : undefined;
}

/** What an adapter says that it can do: its tools, which are of the catalogue, and the categories these belong to. */
export function abilitiesOf(names: readonly string[]): { tools: string[]; capabilities: string[] } {
  const categories = names.map((name) => {
    const tool = adapterTool(name);
    if (!tool) throw new TypeError(`The catalogue has no tool ${name} that runs on an adapter.`);
    return tool.category;
  });
  return { tools: [...names], capabilities: [...new Set(categories)] };
}
