import { catalog, getInputSchema } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import type { HttpResponse } from './client.ts';
import { getOperationId } from '../operations/execution-endpoints.ts';
import { findIdPaths, setValueAt } from './id-paths.ts';
import { McpStream } from '../mcp/mcp-stream.ts';
import { createSample } from './schema-sample.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

/** Parameters beside an id, so that nothing but the id is wrong. */
const beside: Record<string, object> = { adapter_id: { object_id: 'box_1' } };

/** Every place in which a tool takes the id of something that an account keeps. */
const places = catalog.tools.flatMap((tool) =>
  findIdPaths(getInputSchema(tool)).map((way) => ({
    tool: tool.name,
    runsOn: tool.runsOn,
    way,
    field: String(way.at(-1)),
    least: { ...z.looseObject({}).parse(createSample(getInputSchema(tool))), ...beside[String(way.at(-1))] },
  })),
);
type Place = (typeof places)[number];

let account: Account;
let own: ScriptedAdapter;
let stranger: ScriptedAdapter;
const foreign = new Map<string, string>();
beforeAll(async () => {
  const other = await Account.register('pro');
  account = await Account.register('pro');
  stranger = await ScriptedAdapter.connect(other.key, reactions.answerABox);
  own = await ScriptedAdapter.connect(account.key, reactions.answerABox);
  foreign.set('file_id', await upload(other)).set('adapter_id', stranger.adapterId);
});
afterAll(() => {
  own.terminateConnection();
  stranger.terminateConnection();
});

async function upload(by: Account): Promise<string> {
  const { body } = await by.post(api.uploadFile.path, { a: 'file' });
  return z.object({ file_id: z.uuid() }).parse(body).file_id;
}

const accept = { accept: 'application/json, text/event-stream' };
const box = { command: 'create_box', parameters: { length: 1, width: 2, height: 3 } };

/** The ways to run a tool. */
const runs: Record<string, (tool: string, parameters: unknown) => Promise<HttpResponse>> = {
  execute: (command, parameters) => account.post(api.executeCommand.path, { command, parameters }),
  'mcp/execute': (tool_name, parameters) => account.post(api.executeTool.path, { tool_name, parameters }),
  op: (tool, p) => account.post(api.executeOperation.path, { op: getOperationId(tool), p }),
  'a step of a batch': (command, parameters) =>
    account.post(api.executeBatch.path, { commands: [box, { command, parameters }] }),
  'a step of an atomic batch': (command, parameters) =>
    account.post(api.executeBatch.path, { commands: [box, { command, parameters }], atomic: true }),
  'tools/call': (name, parameters) => account.post(api.mcp.path, callOf(name, parameters), { headers: accept }),
  'tools/call over HTTP+SSE': async (name, parameters) => {
    const stream = await McpStream.open(account.key);
    const answer = await account.post(new URL(stream.path, 'https://any').pathname, callOf(name, parameters));
    const [body] = await stream.waitForMessages(1);
    await stream.close();
    return { ...answer, body };
  },
  'premium/validate': (_, parameters) => account.post(api.validateDesign.path, parameters),
};
const callOf = (name: string, parameters: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: parameters },
});
/** Some run only what runs on an adapter, and one only what it is called after. */
const canRun = (how: string, { tool, runsOn }: Pick<Place, 'tool' | 'runsOn'>): boolean =>
  how === 'premium/validate' ? tool === 'validate_design' : runsOn === 'adapter' || !how.includes('batch');
const cases = places.flatMap((place) =>
  Object.keys(runs)
    .filter((how) => canRun(how, place))
    .map((how) => ({ ...place, how })),
);

const ask = (how: string, { tool, way, least }: Place, id: string) => runs[how]?.(tool, setValueAt(least, way, id));

const without = (id: string, answer: HttpResponse | undefined) => ({
  status: answer?.status,
  code: answer?.headers['x-error-code'],
  body: JSON.stringify(answer?.body).replaceAll(id, 'the id'),
});

describe('an id of another account, among the parameters of a tool,', () => {
  it('is taken by tools as file_id, and that of an adapter as adapter_id', () => {
    expect(new Set(places.map(({ field }) => field))).toEqual(new Set(foreign.keys()));
  });

  it.each(cases)('is answered by $tool in $how as $field like one that nobody has', async ({ how, ...place }) => {
    const [theirs, nobodys] = [foreign.get(place.field) ?? '', crypto.randomUUID()];
    const [hit, miss] = [await ask(how, place, theirs), await ask(how, place, nobodys)];

    expect(JSON.stringify(hit)).toMatch(/"?status(_code)?\\?"?:404/);
    expect(without(theirs, hit)).toEqual(without(nobodys, miss));
    expect(own.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
  });

  it.each(places)('shows nothing in a dry run of $tool as $field', async ({ tool, field, way, least }) => {
    const dry = (id: string) =>
      account.execute(tool, z.looseObject({}).parse(setValueAt(least, way, id)), { dry_run: true });
    const [theirs, nobodys] = [foreign.get(field) ?? '', crypto.randomUUID()];

    expect(without(theirs, await dry(theirs))).toEqual(without(nobodys, await dry(nobodys)));
  });

  it('is refused for that alone: an own file reaches the adapter', async () => {
    const caller = await Account.register();
    const adapter = await ScriptedAdapter.connect(caller.key, reactions.refuse);
    const parameters = { file_id: await upload(caller) };
    await caller.post(api.executeCommand.path, { command: 'import_model', parameters });

    expect(adapter.commands).toMatchObject([{ tool: 'import_model', parameters }]);
    adapter.terminateConnection();
  });
});
