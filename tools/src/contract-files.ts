import {
  type Access,
  api,
  createAdapterSchemas,
  type Endpoint,
  isEventStream,
  isFileBody,
  isHtmlPage,
} from '@kerf/contracts';
import { resolveInProject } from './project.ts';

/** Adapter protocol messages as JSON Schema, for authors of adapters in other languages. */
export const schemasFile = resolveInProject('docs/reference/generated/adapter-protocol.schema.json');

/** Expected contents of that file. */
export const renderSchemas = (): string => `${JSON.stringify(createAdapterSchemas(), null, 2)}\n`;

/** Methods and paths of the endpoints, for the pages: the table itself would bring its schemas into their script. */
export const routesFile = resolveInProject('apps/dashboard/src/generated/routes.ts');

/** Expected contents of that file. */
export function renderRoutes(endpoints: Readonly<Record<string, Endpoint>> = api): string {
  const lines = Object.entries(endpoints)
    .filter(([, endpoint]) => isCallable(endpoint))
    .map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`);
  return [
    '// Written by npm run generate from the endpoint table in libs/contracts.',
    'export const routes = {',
    ...lines,
    '} as const;',
    '',
    '/** Stream of hints at changes. */',
    `export const eventsPath = '${api.events.path}';`,
    '',
  ].join('\n');
}

/** Access of endpoints that a page may call: it comes with a session, or with nothing. */
const openAccess: readonly Access[] = ['public', 'key', 'session'];

/** Returns true for an endpoint that a page may call and that speaks JSON. */
function isCallable({ access, body, reply, speaksMcp, status }: Endpoint): boolean {
  const isJson = ![body, reply].some((schema) => isFileBody(schema) || isEventStream(schema) || isHtmlPage(schema));
  return openAccess.includes(access) && isJson && !speaksMcp && status !== 303;
}
