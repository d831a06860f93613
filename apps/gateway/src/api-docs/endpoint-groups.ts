import type { Catalog, ToolEntry } from '@kerf/catalog';
import type { OpenApi } from './openapi-document.ts';
import type { Endpoint } from './endpoint-section.ts';

/** A titled group of endpoints. */
export interface EndpointGroup {
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
}

/** Titles of the page in order, with the first path segments of their endpoints. */
const titles: Readonly<Record<string, readonly string[]>> = {
  'Run operations': ['execute', 'op', 'ops', 'batch', 'operations'],
  'Tools and assistants': ['mcp'],
  Adapters: ['adapter', 'previews'],
  Files: ['files'],
  'Libraries, standards, templates and validation': ['premium'],
  'Account and usage': ['auth', 'account', 'usage', 'events'],
  'Sign-in and sessions': ['session', 'sessions', 'identities', 'passkeys'],
  Keys: ['keys'],
  'Team and audit log': ['team', 'audit'],
  Service: [],
};

const prefix = '/api/v1/';

/** Groups the endpoints of the document by title; those without a title go under Service. */
export function groupEndpoints({ paths }: OpenApi): readonly EndpointGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return Object.keys(titles).map((title) => ({
    title,
    endpoints: all.filter(({ path }) => findTitle(path) === title),
  }));
}

function findTitle(path: string): string {
  const [first = ''] = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : [];
  return Object.keys(titles).find((title) => titles[title]?.includes(first)) ?? 'Service';
}

/** The tools of one category. */
export interface ToolGroup {
  readonly category: string;
  readonly tools: readonly ToolEntry[];
}

/** Groups the tools of a catalogue by category. */
export const groupTools = ({ tools }: Catalog): readonly ToolGroup[] =>
  [...new Set(tools.map(({ category }) => category))].map((category) => ({
    category,
    tools: tools.filter((tool) => tool.category === category),
  }));
