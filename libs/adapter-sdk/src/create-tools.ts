import { type AdapterToolName, catalog, type Parameters } from '@kerf/catalog';
import type { ToolContext, Tools } from './adapter-options.ts';

type RunAny = <N extends AdapterToolName>(tool: N, parameters: Parameters<N>, context: ToolContext) => Promise<object>;

/** Creates all adapter tools of the catalogue from one function. */
export function createTools(run: RunAny): Tools {
  const names = catalog.tools.filter(({ runsOn }) => runsOn === 'adapter').map(({ name }) => name as AdapterToolName);
  const entries = names.map((name) => [
    name,
    (parameters: never, context: ToolContext) => run(name, parameters, context),
  ]);
  return Object.fromEntries(entries) as Tools;
}
