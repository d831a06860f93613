import { readFileSync } from 'node:fs';
import { adapterMessages, api, brokerMessages, fromAdapter, fromBroker } from '@kerf/contracts';
import { renderRoutes, renderSchemas, routesFile, schemasFile } from './contract-files.ts';
import { resolveInProject } from './project.ts';

describe('the shipped schemas of the adapter protocol', () => {
  it('are those of the contracts: else run npm run generate', () => {
    expect(readFileSync(schemasFile, 'utf8')).toBe(renderSchemas());
  });

  it('describe every message of either side, and what may be left out', () => {
    const { $defs } = JSON.parse(renderSchemas()) as { $defs: Record<string, { required?: string[] }> };

    expect(Object.keys($defs)).toEqual(expect.arrayContaining(['adapter.register', 'broker.execute_batch']));
    expect($defs['adapter.register']?.required).not.toContain('max_concurrency');
  });
});

describe('the messages in the guide to adapters', () => {
  const guide = readFileSync(resolveInProject('docs/guide/adapter-protocol.md'), 'utf8');
  const messages = [...guide.matchAll(/^```json\n([^]*?)\n```$/gm)].flatMap(([, block = '']) => block.split('\n'));

  it('are one for each type at least', () => {
    const types = new Set(messages.map((line) => (JSON.parse(line) as { type: string }).type));
    expect(types).toEqual(new Set(Object.keys({ ...adapterMessages, ...brokerMessages })));
  });

  it.each(messages)('are right: %s', (line) => {
    const message = JSON.parse(line) as unknown;

    expect(fromAdapter.safeParse(message).success || fromBroker.safeParse(message).success).toBe(true);
  });
});

describe('the routes that the dashboard knows', () => {
  it('are current: npm run generate writes them', () => {
    expect(readFileSync(routesFile, 'utf8')).toBe(renderRoutes());
  });

  it('name the method and path of what a session may call', () => {
    expect(renderRoutes()).toContain(`  revokeKey: ['DELETE', '/api/v1/keys/{key_id}'],\n`);
  });

  it.each([
    ['runs an operation', 'executeTool'],
    ['takes a file', 'uploadFile'],
    ['answers with a page', 'reference'],
    ['is a stream', 'mcpStream'],
    ['is a stream of hints', 'events'],
  ] as const)('leave out what %s', (_, name) => {
    expect(api).toHaveProperty(name);
    expect(renderRoutes()).not.toContain(`  ${name}:`);
  });
});
