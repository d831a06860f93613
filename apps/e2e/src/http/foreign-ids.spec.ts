import { catalog, getInputSchema } from '@kerf/catalog';
import { api, type Endpoint, getPathParameters } from '@kerf/contracts';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import type { HttpResponse } from './client.ts';
import { findIdPaths, setValueAt } from './id-paths.ts';
import { McpStream } from '../mcp/mcp-stream.ts';
import { createSample } from './schema-sample.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 1, width: 2, height: 3 };

/** Otherwise valid requests with a foreign id. */
const bodies: Record<string, object> = {
  [api.executeCommand.path]: { command: 'create_box', parameters: box },
  [api.executeTool.path]: { tool_name: 'create_box', parameters: box },
  [api.executeBatch.path]: { commands: [{ command: 'create_box', parameters: box }] },
  [api.changeRole.path]: { role: 'viewer' },
  [api.updateKey.path]: { name: 'another name' },
  [api.mcpMessage.path]: { jsonrpc: '2.0', id: 1, method: 'ping' },
};

/** The places in a part of a request that hold an id, as its schema says; a place is called by its last field. */
const idsIn = (schema: z.ZodType) =>
  findIdPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((way) => ({
    way,
    field: String(way.findLast((step) => step !== 0)),
  }));

/** The names of what belongs to nobody. */
const common = new Set(['library', 'part_id', 'template_id', 'category', 'spec_id']);

/** Every place in which the endpoints of the table take an id from whoever holds a key. */
const keyed = Object.values<Endpoint>(api).filter(({ access }) => !['public', 'slot', 'session'].includes(access));
const places = keyed.flatMap(({ method, path, body, query }) => [
  ...getPathParameters(path)
    .filter((field) => !common.has(field))
    .map((field) => ({ method, path, field, way: [field], within: 'path' as const })),
  ...idsIn(query).map((place) => ({ method, path, ...place, within: 'query' as const })),
  ...idsIn(body).map((place) => ({ method, path, ...place, within: 'body' as const })),
]);
type Place = (typeof places)[number];

let account: Account;
let other: Account;
let operation: string;
let adapter: ScriptedAdapter;
let stream: McpStream;
const foreign = new Map<string, string>();
beforeAll(async () => {
  [account, other] = [await Account.register('team'), await Account.register('team')];
  adapter = await ScriptedAdapter.connect(other.key, reactions.answerABox);
  stream = await McpStream.open(other.key);
  const { operations } = z
    .object({ operations: z.array(z.object({ id: z.string() })) })
    .parse((await account.get('/api/v1/ops')).body);
  operation = operations[0]?.id ?? '';
  foreign
    .set('key_id', (await other.makeKey()).keyId)
    .set('user_id', (await other.addMember()).userId)
    .set('invitation_id', (await other.createInvitation()).invitation_id)
    .set('file_id', await upload(other))
    .set('stream_id', stream.id)
    .set('operation_id', await run(other))
    .set('adapter_id', adapter.adapterId)
    .set('a', adapter.adapterId);
});
afterAll(async () => {
  await stream.close();
  adapter.terminateConnection();
});

function ask({ method, path, field, way, within }: Place, id: string): Promise<HttpResponse> {
  const place = within === 'path' ? path.replace(`{${field}}`, id) : path;
  const body = path === api.executeOperation.path ? { op: operation, p: box } : bodies[path];
  const json = within === 'body' ? setValueAt(body, way, id) : (body ?? {});
  return account.send(method, within === 'query' ? `${place}?${field}=${id}` : place, method === 'GET' ? {} : { json });
}

async function upload(by: Account): Promise<string> {
  const { body } = await by.post(api.uploadFile.path, { a: 'file' });
  return z.object({ file_id: z.uuid() }).parse(body).file_id;
}

/** Runs an operation, and answers its id. */
const run = async (by: Account): Promise<string> =>
  (await by.execute('calculate_thread_geometry', { designation: 'M8' })).headers['operation-id'] ?? '';

/** For each connected adapter, whether it has this id. */
const listed = (body: unknown, adapterId: string): boolean[] =>
  z
    .object({ adapters: z.array(z.object({ adapter_id: z.string() })) })
    .parse(body)
    .adapters.map(({ adapter_id }) => adapter_id === adapterId);

/** State of the other account. */
async function stateOfOther(): Promise<unknown> {
  const seen = ['/api/v1/keys', '/api/v1/team', `/api/v1/files/${foreign.get('file_id')}`];
  const answers = await Promise.all(seen.map((path) => other.get(path)));
  return [...answers.map(({ body }) => body), await other.readUsage(), adapter.commands, stream.reader.messages];
}

const without = (id: string, { status, headers, body }: HttpResponse) => ({
  status,
  code: headers['x-error-code'],
  body: JSON.stringify(body).replaceAll(id, 'the id'),
});

describe('an id of another account', () => {
  it('is taken somewhere', () => {
    expect(new Set(places.map(({ field }) => field))).toEqual(new Set(foreign.keys()));
  });

  it.each(places)('is answered at $method $path in the $within as $field like one that nobody has', async (place) => {
    const [theirs, nobodys] = [foreign.get(place.field) ?? '', crypto.randomUUID()];
    const before = await stateOfOther();
    const [hit, miss] = [await ask(place, theirs), await ask(place, nobodys)];

    // A list that is filtered by an id of others is empty.
    expect(hit.status).toBe(place.within === 'query' && place.path === api.listOperations.path ? 200 : 404);
    expect(without(theirs, hit)).toEqual(without(nobodys, miss));
    expect(await stateOfOther()).toEqual(before);
    expect(await account.readUsage()).toBe(0);
  });

  it('is the id of an own adapter when it registers over the WebSocket, like one that nobody has', async () => {
    const third = await Account.register();
    const seen: object[] = [];
    for (const adapterId of [adapter.adapterId, crypto.randomUUID()]) {
      const before = await stateOfOther();
      const own = await ScriptedAdapter.connect(third.key, reactions.answerABox, { adapterId });
      const { body } = await third.get(api.adapters.path);
      const answer = await third.execute('create_box', box, { adapter_id: adapterId });
      seen.push({ status: answer.status, ran: own.commands.length, body: listed(body, adapterId) });
      expect(await stateOfOther()).toEqual(before);
      own.terminateConnection();
    }

    expect(seen[0]).toEqual({ status: 200, ran: 1, body: [true] });
    expect(seen[1]).toEqual(seen[0]);
  });

  // What the schema of a tool cannot say: it takes one of the two.
  const more: Record<string, object> = {
    move_object: { offset: [1, 0, 0] },
    import_model: { content: 'ISO-10303-21;' },
    create_torus: { major_radius: 2 },
    extrude: {
      profile: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
    loft: { sections: [{ radius: 1 }, { radius: 1, position: [0, 0, 1] }] },
    sweep: {
      path: [
        [0, 0, 0],
        [0, 0, 1],
      ],
      radius: 1,
    },
    create_hole: { diameter: 1 },
    measure_distance: { point: [0, 0, 0] },
    modify_parameters: { parameters: { length: 1 } },
  };
  const parametersOf = (tool: (typeof tools)[number]) =>
    Object.assign({}, createSample(getInputSchema(tool)), more[tool.name]);
  const tools = catalog.tools.filter(({ runsOn }) => runsOn === 'adapter');

  it.each(tools)('is answered by the MCP tool $name as an adapter like one that nobody has', async (tool) => {
    const call = async (id: string) => {
      const params = { name: tool.name, arguments: parametersOf(tool), _meta: { 'kerf/adapter-id': id } };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      return account.post(api.mcp.path, message, { headers: { accept: 'application/json, text/event-stream' } });
    };
    const [theirs, nobodys] = [adapter.adapterId, crypto.randomUUID()];
    const [hit, miss] = [await call(theirs), await call(nobodys)];

    expect(JSON.stringify(hit.body)).toMatch(/\\?"status_code\\?":404/);
    expect(without(theirs, hit)).toEqual(without(nobodys, miss));
    expect(adapter.commands).toEqual([]);
    expect(await account.readUsage()).toBe(0);
  });
});
