import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { requestFile } from '../files/file-client.ts';
import { HeadlessAdapter } from './headless-adapter.ts';

const preview = api.preview.reply;
const pathOf = (adapterId: string, query = '') => `${api.preview.path.replace('{adapter_id}', adapterId)}${query}`;
const fileIdIn = (body: unknown) => preview.parse(body).file?.file_id ?? '';

/** Waits until the rate of previews has a place for the next one. */
const readWhenAllowed = (account: Account, path: string) =>
  eventually(async () => {
    const answer = await account.get(path);
    expect(answer.status).toBe(200);
    return answer;
  });

describe('a preview of a document', () => {
  let account: Account;
  let adapter: HeadlessAdapter;
  let path: string;
  beforeAll(async () => {
    account = await Account.register('team');
    adapter = await HeadlessAdapter.start(account);
    path = pathOf(adapter.adapterId);
  });
  afterAll(() => adapter.stop());

  const download = (fileId: string, by: Account = account) =>
    requestFile('GET', api.previewFile.path.replace('{file_id}', fileId), { headers: { 'x-api-key': by.key } });

  it('of an empty document has no file, which is no problem', async () => {
    const { status, body } = await account.get(path);

    expect(status).toBe(200);
    expect(body).toMatchObject({ object_count: 0, objects: [], bounding_box: null, file: null, problem: null });
  });

  it('has the objects with their boxes, and a model that is downloaded', async () => {
    await account.execute('create_box', { length: 80, width: 60, height: 20 });
    await account.execute('create_cylinder', { radius: 5, height: 30, position: [100, 0, 0] });
    const { body } = await readWhenAllowed(account, path);
    const shown = preview.parse(body);
    const file = await download(shown.file?.file_id ?? '');

    expect(shown).toMatchObject({
      object_count: 2,
      bounding_box: { min: [0, -5, 0], max: [105, 60, 30] },
      problem: null,
    });
    expect(shown.objects.map(({ type, bounding_box: box }) => ({ type, box }))).toEqual([
      { type: 'box', box: { min: [0, 0, 0], max: [80, 60, 20] } },
      { type: 'cylinder', box: { min: [95, -5, 0], max: [105, 5, 30] } },
    ]);
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'model/gltf-binary' } });
    expect(file.bytes.subarray(0, 4).toString()).toBe('glTF');
    expect(file.bytes.length).toBe(shown.file?.size);
  });

  it('is made once for all viewers, also for a role that may run nothing', async () => {
    const viewer = await account.addMember('viewer');
    const answers = await Promise.all([account, viewer, account].map((one) => one.get(path)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => fileIdIn(body))).size).toBe(1);
    expect((await download(fileIdIn(answers[1]?.body), viewer)).status).toBe(200);
  });

  it('is 304 without a body while the document has the revision of the viewer', async () => {
    const { revision } = preview.parse((await account.get(path)).body);

    expect(await account.get(`${path}?after_revision=${revision}`)).toMatchObject({ status: 304, body: '' });
    expect((await account.get(`${path}?after_revision=${revision - 1}`)).status).toBe(200);
  });

  it('is a picture for a browser that cannot draw', async () => {
    const { body } = await readWhenAllowed(account, pathOf(adapter.adapterId, '?format=png'));
    const { headers, bytes } = await download(fileIdIn(body));

    expect(headers['content-type']).toBe('image/png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it('is charged and counted nowhere: not in the usage, the operations or the files', async () => {
    const seen = () =>
      Promise.all(['/api/v1/usage?days=1', api.listOperations.path, api.files.path].map((one) => account.get(one)));
    const before = (await seen()).map(({ body }) => body);
    await account.execute('get_state', {});
    const used = await account.readUsage();
    await readWhenAllowed(account, pathOf(adapter.adapterId, '?format=glb'));
    await readWhenAllowed(account, pathOf(adapter.adapterId, '?format=png'));

    expect(await account.readUsage()).toBe(used);
    expect(JSON.stringify(before)).not.toContain('export_model');
    expect(JSON.stringify((await seen()).map(({ body }) => body))).not.toContain('export_model');
    expect((await account.get(api.files.path)).body).toEqual({ files: [], next: null });
  });

  it('is unknown to another account, like its file', async () => {
    const other = await Account.register();
    const [{ body }, nobodys] = [await account.get(path), crypto.randomUUID()];
    const without = (id: string, value: unknown) => JSON.stringify(value).replaceAll(id, 'the id');
    const foreign = await other.get(path);

    expect(foreign).toMatchObject({ status: 404, headers: { 'x-error-code': 'unknown_adapter' } });
    expect(without(adapter.adapterId, foreign.body)).toBe(without(nobodys, (await other.get(pathOf(nobodys))).body));
    expect((await download(fileIdIn(body), other)).status).toBe(404);
    expect((await account.get(api.file.path.replace('{file_id}', fileIdIn(body)))).status).toBe(404);
  });

  it.each(['?format=step', '?after_revision=-1', '?tool=create_box'])('takes no other request: %s', async (query) => {
    expect((await account.get(`${path}${query}`)).status).toBe(400);
  });
});
