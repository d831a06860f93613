import type { Client } from '@modelcontextprotocol/client';
import { Account } from '../accounts/account.ts';
import { connectClient } from './mcp-client.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const own = useHeadlessAdapter();

/** This client reads the code of either era as that of the newer one. */
const unknown = (uri: string) => ({ code: -32_602, data: { uri } });

describe.each([
  ['2026-07-28', false],
  ['2025-11-25', true],
] as const)('an assistant of %s', (_, isLegacy) => {
  let client: Client;
  let box: string;
  beforeAll(async () => {
    client = await connectClient(own.account, { isLegacy });
    const { structuredContent } = await client.callTool({
      name: 'create_box',
      arguments: { length: 1, width: 2, height: 3 },
    });
    box = String((structuredContent as Record<string, unknown>)['object_id']);
  });
  afterAll(() => client.close());
  const read = async (uri: string): Promise<string> => {
    const { contents } = await client.readResource({ uri });
    const [content] = contents;
    return content && 'text' in content ? content.text : '';
  };
  const documentOf = () => `kerf://adapters/${own.adapter.adapterId}/document`;
  const objectOf = (id: string) => `kerf://adapters/${own.adapter.adapterId}/objects/${id}`;
  const free = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await own.account.readUsage();
    const result = await work();
    expect(await own.account.readUsage()).toBe(before);
    return result;
  };

  it('finds the document of its adapter and reads it, which is free', async () => {
    await free(async () => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain(documentOf());
      const { adapter_id: adapterId, adapter_type: type } = JSON.parse(await read(documentOf())) as Record<
        string,
        string
      >;
      expect([adapterId, type]).toEqual([own.adapter.adapterId, expect.any(String)]);
    });
  });

  it('reads an object of the kernel for one operation', async () => {
    const before = await own.account.readUsage();

    expect(JSON.parse(await read(objectOf(box)))).toMatchObject({ object_id: box, volume: expect.closeTo(6, 6) });
    expect(await own.account.readUsage()).toBe(before + 1);
  });

  it('reads an object of the kernel once under one key of _meta, and pays once', async () => {
    const before = await own.account.readUsage();
    const asked = { uri: objectOf(box), _meta: { 'kerf/idempotency-key': crypto.randomUUID() } };
    const first = await client.readResource(asked);

    expect((await client.readResource(asked)).contents).toEqual(first.contents);
    expect(await own.account.readUsage()).toBe(before + 1);
    const other = { ...asked, uri: objectOf('box_999') };
    await expect(client.readResource(other)).rejects.toMatchObject({ data: { error_code: 'idempotency_mismatch' } });
  });

  it('is proposed the objects of the kernel, which is free', async () => {
    const ref = { type: 'ref/resource' as const, uri: 'kerf://adapters/{adapter_id}/objects/{object_id}' };
    const context = { arguments: { adapter_id: own.adapter.adapterId } };
    const { completion } = await free(() =>
      client.complete({ ref, argument: { name: 'object_id', value: 'box' }, context }),
    );

    expect(completion.values).toContain(box);
  });

  it('reads an export as the file that it is', async () => {
    const { structuredContent } = await client.callTool({ name: 'export_model', arguments: { format: 'step' } });
    const { file_id: fileId, file_name: name } = structuredContent as Record<string, string>;
    const { resources } = await client.listResources();

    expect(resources).toContainEqual(expect.objectContaining({ uri: `kerf://files/${fileId}`, name }));
    expect(await read(`kerf://files/${fileId}`)).toMatch(/^ISO-10303-21;/);
  });

  it('knows nothing of what it does not have, and neither does another account', async () => {
    const stranger = await connectClient(await Account.register(), { isLegacy });
    await expect(read(objectOf('box_999'))).rejects.toMatchObject(unknown(objectOf('box_999')));
    await expect(stranger.readResource({ uri: documentOf() })).rejects.toMatchObject(unknown(documentOf()));
    await expect(stranger.readResource({ uri: objectOf(box) })).rejects.toMatchObject(unknown(objectOf(box)));
    expect((await stranger.listResources()).resources).toEqual([]);
    await stranger.close();
  });
});

it('a viewer reads documents, and no object: that would run a tool', async () => {
  const owner = await Account.register('team');
  const viewer = await connectClient(await owner.addMember('viewer'));
  const adapter = await ScriptedAdapter.connect(owner.key, reactions.answerABox);
  const uri = `kerf://adapters/${adapter.adapterId}/document`;
  const object = uri.replace('document', 'objects/box_1');

  expect((await viewer.readResource({ uri })).contents).toHaveLength(1);
  await expect(viewer.readResource({ uri: object })).rejects.toMatchObject({ data: { error_code: 'role_too_low' } });
  expect([adapter.commands, await owner.readUsage()]).toEqual([[], 0]);
  adapter.terminateConnection();
  await viewer.close();
});
