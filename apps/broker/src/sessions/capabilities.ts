import { catalog } from '@kerf/catalog';
import type { Register } from '@kerf/contracts';

const tools = new Set(catalog.tools.filter(({ runsOn }) => runsOn === 'adapter').map(({ name }) => name));
const categories = new Set(catalog.tools.map(({ category }) => category));

/**
 * Filters an adapter's announced capabilities and tools to those in the catalogue; others are neither stored nor used.
 */
export const filterCapabilities = (register: Pick<Register, 'capabilities' | 'tools'>) => ({
  capabilities: filterKnown(register.capabilities, categories),
  tools: filterKnown(register.tools, tools),
});

const filterKnown = (names: readonly string[], known: ReadonlySet<string>): string[] => [
  ...new Set(names.filter((name) => known.has(name))),
];
