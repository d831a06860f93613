import { catalog } from '@kerf/catalog';
import type { Register } from '@kerf/contracts';

const tools = new Set(catalog.tools.filter(({ runsOn }) => runsOn === 'adapter').map(({ name }) => name));
const categories = new Set(catalog.tools.map(({ category }) => category));

/** What an adapter says that it can do, as far as the catalogue knows of it: nothing else is ever asked of it, nor stored. */
export const abilitiesOf = (register: Pick<Register, 'capabilities' | 'tools'>) => ({
  capabilities: knownOf(register.capabilities, categories),
  tools: knownOf(register.tools, tools),
});

const knownOf = (names: readonly string[], known: ReadonlySet<string>): string[] => [
  ...new Set(names.filter((name) => known.has(name))),
];
