import { type Resource, ResourceNotFoundError, type ResourceContents, type Server } from '@modelcontextprotocol/server';
import { cacheHints } from './cache-hints.ts';
import { sampleImage } from './samples.ts';

type Contents = ResourceContents & ({ text: string } | { blob: string });

const fixedResources: readonly Contents[] = [
  {
    uri: 'test://static-text',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  { uri: 'test://static-binary', mimeType: sampleImage.mimeType, blob: sampleImage.data },
  { uri: 'test://watched-resource', mimeType: 'text/plain', text: 'This one could be watched.' },
];

const template = { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' };

/** Adds the resources of the suite to a server, and no others. */
export function addResources(server: Server): void {
  server.setRequestHandler('resources/list', async () => ({
    resources: fixedResources.map(describeResource),
    ...cacheHints,
  }));
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [template], ...cacheHints }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const contents = fixedResources.find((one) => one.uri === uri) ?? readTemplate(uri);
    if (!contents) throw new ResourceNotFoundError(uri);
    return { contents: [contents], ...cacheHints };
  });
}

const describeResource = ({ uri, mimeType }: Contents): Resource => ({
  uri,
  name: uri,
  description: `The resource ${uri} of the conformance suite.`,
  ...(mimeType !== undefined && { mimeType }),
});

function readTemplate(uri: string): Contents | undefined {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { uri, mimeType: template.mimeType, text };
}
