import { type AdapterToolName, catalog } from '@kerf/catalog';

const adapterTools = catalog.tools.filter(({ runsOn }) => runsOn === 'adapter');

/** The tools this adapter runs: every one of the catalogue that runs on an adapter. */
export const tools: readonly string[] = adapterTools.map(({ name }) => name);

/** The categories these belong to. */
export const capabilities: readonly string[] = [...new Set(adapterTools.map(({ category }) => category))];

export const isAdapterTool = (name: string): name is AdapterToolName => tools.includes(name);
