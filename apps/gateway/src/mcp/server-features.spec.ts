import { type ConnectedAdapter, standards } from '@kerf/contracts';
import { Gateway } from '../gateway.fixture.ts';
import { stubLibraries } from '../libraries/library.fixture.ts';
import { stubStandards } from '../libraries/standard.fixture.ts';
import { stubTemplates } from '../libraries/template.fixture.ts';
import { createAdapter } from './connected-adapter.fixture.ts';
import { requestMcp, type Era, eras } from './mcp-requests.fixture.ts';

const [own, foreign] = [createAdapter(crypto.randomUUID()), createAdapter(crypto.randomUUID())];
const documentOf = ({ adapterId }: ConnectedAdapter) => `kerf://adapters/${adapterId}/document`;
const boxOf = ({ adapterId }: ConnectedAdapter) => `kerf://adapters/${adapterId}/objects/box_1`;
const idIn = (path: string) => path.split('/').at(-1) ?? '';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await Gateway.start();
  gateway.adapters.set(gateway.accountId, [own]);
  gateway.adapters.set(crypto.randomUUID(), [foreign]);
  await gateway.stub(standards, { ...stubStandards(), ...stubTemplates(), ...stubLibraries() });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.tier = 'pro';
  gateway.refusal = undefined;
  gateway.commands.length = 0;
  gateway.endings.length = 0;
});

describe.each(eras)('an assistant of %s', (era) => {
  const ask = (method: string, params: Record<string, unknown> = {}) => requestMcp(gateway, era, { method, params });
  const read = (uri: string, meta?: object) => ask('resources/read', { uri, ...(meta && { _meta: meta }) });

  it('finds documents, files and the standards library, for no cache but its own', async () => {
    const path = await gateway.upload(Buffer.from('a text'));
    const found = await ask('resources/list');

    expect(found).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
    expect(found['resources']).toEqual(
      expect.arrayContaining([
        {
          uri: documentOf(own),
          name: own.adapterId,
          title: 'Bracket in FreeCAD',
          description: expect.stringContaining('free'),
          mimeType: 'application/json',
        },
        expect.objectContaining({ uri: `kerf://files/${idIn(path)}`, size: 6 }),
        expect.objectContaining({ uri: 'kerf://standards/materials/abs', title: 'ABS' }),
      ]),
    );
    expect(JSON.stringify(found)).not.toContain(foreign.adapterId);
  });

  it('is told what can be read besides, and what that costs', async () => {
    const { resourceTemplates, ...cached } = await ask('resources/templates/list');

    expect(cached).toMatchObject({ ttlMs: 60_000, cacheScope: 'private' });
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'kerf://adapters/{adapter_id}/document' },
      {
        uriTemplate: 'kerf://adapters/{adapter_id}/objects/{object_id}',
        description: expect.stringContaining('costs the same as that tool'),
      },
      { uriTemplate: 'kerf://files/{file_id}' },
      { uriTemplate: 'kerf://standards/{category}/{spec_id}' },
      { uriTemplate: 'kerf://templates/{template_id}' },
      { uriTemplate: 'kerf://parts/{library}/{part_id}' },
    ]);
  });

  it('reads a document without asking the adapter', async () => {
    const { contents } = (await read(documentOf(own))) as { contents: { text: string }[] };

    expect(contents).toEqual([{ uri: documentOf(own), mimeType: 'application/json', text: expect.any(String) }]);
    expect(JSON.parse(contents[0]?.text ?? '')).toMatchObject({ adapter_id: own.adapterId, document: own.document });
    expect([gateway.commands, gateway.endings]).toEqual([[], []]);
  });

  it('reads an object as get_object_details tells it, charged as that', async () => {
    gateway.result = details;

    expect(await read(boxOf(own))).toMatchObject({
      contents: [{ uri: boxOf(own), mimeType: 'application/json', text: JSON.stringify(details) }],
    });
    expect(gateway.commands).toMatchObject([{ tool: 'get_object_details', parameters: { object_id: 'box_1' } }]);
    expect(gateway.endings).toEqual(['committed']);
  });

  it('reads an object once under one key of _meta, however often it is asked for', async () => {
    gateway.result = details;
    const once = { 'kerf/idempotency-key': 'once' };
    for (const meta of [once, once, { 'kerf/idempotency-key': 'again' }, undefined]) await read(boxOf(own), meta);
    const [first, second, ...others] = gateway.commands.map(({ commandId }) => commandId);

    expect(second).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('may wait for an object as long as _meta says', async () => {
    gateway.result = details;
    await read(boxOf(own), { 'kerf/timeout-ms': 500_000 });

    expect(gateway.commands[0]?.timeoutMs).toBeGreaterThan(100_000);
  });

  it.each([
    [{ 'kerf/idempotency-key': '' }, 'kerf/idempotency-key must have 1 to 255 printable ASCII characters.'],
    [{ 'kerf/timeout-ms': 99 }, 'kerf/timeout-ms must be at least 100, not 99.'],
    [{ 'kerf/dry-run': true }, 'kerf/dry-run is not a known field.'],
  ])('hears what is wrong with %j, and nothing runs', async (meta, sentence) => {
    const { error } = await read(boxOf(own), meta);

    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(sentence) });
    expect(gateway.commands).toEqual([]);
  });

  it('reads files as text where they are text, and else as bytes', async () => {
    const [written, binary] = [Buffer.from('Grüße'), Buffer.from([0xff, 0x00])];
    const address = async (content: Buffer, type: string) =>
      `kerf://files/${idIn(await gateway.upload(content, type))}`;

    expect(await read(await address(written, 'text/plain'))).toMatchObject({
      contents: [{ mimeType: 'text/plain', text: 'Grüße' }],
    });
    expect(await read(await address(written, 'model/step'))).toMatchObject({ contents: [{ text: 'Grüße' }] });
    for (const type of ['text/plain', 'model/stl'])
      expect(await read(await address(binary, type))).toMatchObject({ contents: [{ mimeType: type, blob: '/wA=' }] });
  });

  it('is told where to download a file that is too large for an answer', async () => {
    const path = await gateway.upload(Buffer.alloc(1_000_001));
    const { error } = await read(`kerf://files/${idIn(path)}`);

    expect(error).toMatchObject({
      code: -32603,
      message: expect.stringContaining(`https://kerf.example${path} with the API key`),
      data: { error_code: 'file_not_carried', status_code: 413 },
    });
  });

  it.each([
    ['a foreign adapter', documentOf(foreign)],
    ['an object of a foreign adapter', boxOf(foreign)],
    ['an unknown part of an adapter', `kerf://adapters/${own.adapterId}/keys`],
    ['more of a document', `${documentOf(own)}/1`],
    ['an unknown file', `kerf://files/${crypto.randomUUID()}`],
    ['what is no file', 'kerf://files/..%2F..%2Fetc'],
    ['another kind', 'kerf://secrets/1'],
    ['another scheme', 'file:///etc/passwd'],
  ])('knows nothing of %s', async (_, uri) => {
    const { error } = await read(uri);

    expect(error).toMatchObject({ code: unknownIn[era], data: { uri } });
    expect(gateway.commands).toEqual([]);
  });

  it('knows nothing of an object that the document does not have, and pays nothing', async () => {
    gateway.refusal = { code: 'OBJECT_NOT_FOUND', message: 'There is no object box_1.' };

    expect(await read(boxOf(own))).toMatchObject({ error: { code: unknownIn[era], data: { uri: boxOf(own) } } });
    expect(gateway.endings).toEqual(['refunded']);
  });

  it('hears why the application refuses', async () => {
    gateway.refusal = { code: 'KERNEL_CRASH', message: 'The kernel is gone.' };

    expect(await read(boxOf(own))).toMatchObject({
      error: {
        code: -32603,
        message: 'The kernel is gone.',
        data: { error_code: 'KERNEL_CRASH', status_code: 502 },
      },
    });
  });

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    'hears from %s of a cursor that is none',
    async (method) => {
      const message =
        'cursor is not from this list: send nextCursor of its last page unchanged, or omit it to start over.';

      for (const cursor of ['page 2', ''])
        expect(await ask(method, { cursor })).toEqual({ error: { code: -32602, message } });
    },
  );
});

const unknownIn: Record<Era, number> = { '2026-07-28': -32602, '2025-11-25': -32002 };

const details = { object_id: 'box_1', type: 'box', volume: 6 };
