import { Gateway } from '../gateway.fixture.ts';
import { createAdapter } from './connected-adapter.fixture.ts';
import { requestMcp, eras } from './mcp-requests.fixture.ts';

const own = createAdapter(crypto.randomUUID());
const idIn = (path: string) => path.split('/').at(-1) ?? '';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await Gateway.start();
  gateway.adapters.set(gateway.accountId, [own]);
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.refusal = undefined;
  gateway.commands.length = 0;
  gateway.endings.length = 0;
});

describe.each(eras)('an assistant of %s', (era) => {
  const ask = (method: string, params: Record<string, unknown> = {}) => requestMcp(gateway, era, { method, params });
  const complete = async (ref: object, name: string, value = '', context?: object) => {
    const { completion } = await ask('completion/complete', {
      ref,
      argument: { name, value },
      ...(context && { context }),
    });
    return (completion as { values: string[] }).values;
  };

  it('is offered recipes, and given one for its sizes', async () => {
    const { prompts } = (await ask('prompts/list')) as { prompts: object[] };

    expect(prompts).toHaveLength(6);
    expect(await ask('prompts/get', { name: 'standoff', arguments: { height: '7' } })).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: expect.stringContaining('height 7,') } }],
    });
    expect(await ask('prompts/get', { name: 'standoff', arguments: { height: 'tall' } })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('height must be a number') },
    });
  });

  it('is proposed adapters, files and sizes', async () => {
    const id = idIn(await gateway.upload(Buffer.from('x')));
    const [adapters, , files] = templates;

    expect(await complete(adapters, 'adapter_id', own.adapterId.slice(0, 4))).toEqual([own.adapterId]);
    expect(await complete(adapters, 'adapter_id', own.adapterId.slice(0, 12).toUpperCase())).toEqual([own.adapterId]);
    expect(await complete(adapters, 'adapter_id', 'zzzz')).toEqual([]);
    expect(await complete(files, 'file_id', id)).toEqual([id]);
    expect(await complete({ type: 'ref/prompt', name: 'flange' }, 'bolts', '4')).toEqual(['4']);
  });

  it.each([
    ['an adapter', { arguments: { adapter_id: own.adapterId } }],
    ['the adapter that a call would reach, where none is settled', undefined],
  ])('is proposed for nothing the objects of %s', async (_, context) => {
    gateway.result = {
      objects: ['box_1', 'box_2', 'cone_1'].map((name) => ({ object_id: name, type: 'solid' })),
      total: 3,
    };

    expect(await complete(templates[1], 'object_id', 'box', context)).toEqual(['box_1', 'box_2']);
    expect(gateway.commands).toMatchObject([{ tool: 'list_objects', accountId: gateway.accountId }]);
    expect(gateway.endings).toEqual([]);
  });

  it('is proposed no objects where the adapter does not tell them', async () => {
    gateway.refusal = { code: 'INTERNAL', message: 'no' };

    expect(await complete(templates[1], 'object_id', '', { arguments: { adapter_id: own.adapterId } })).toEqual([]);
  });

  it.each([
    ['an unknown prompt', { type: 'ref/prompt', name: 'gear' }],
    ['an unknown template', { type: 'ref/resource', uri: 'kerf://gears/{id}' }],
  ])('is told that there is nothing to propose for %s', async (_, ref) => {
    const asked = ask('completion/complete', { ref, argument: { name: 'teeth', value: '' } });

    expect(await asked).toMatchObject({ error: { code: -32602 } });
  });
});

const templates = [
  'kerf://adapters/{adapter_id}/document',
  'kerf://adapters/{adapter_id}/objects/{object_id}',
  'kerf://files/{file_id}',
].map((uri) => ({ type: 'ref/resource', uri })) as [object, object, object];
