import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { requestFile } from '../files/file-client.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const path = '/api/v1/premium/validate';
const mesh = {
  vertices: [0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10],
  triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};

describe(`POST ${path}`, () => {
  it.each(['pro', 'team', 'enterprise'] as const)('validates a mesh for %s and is counted once', async (tier) => {
    const account = await Account.register(tier);

    expect(await account.post(path, { mesh, checks: ['watertight', 'volume'] })).toMatchObject({
      status: 200,
      body: {
        success: true,
        result: {
          verdict: 'unknown',
          complete: false,
          geometry: { triangles: 4, volume_mm3: expect.closeTo(1000 / 6, 9) },
        },
        execution_time_ms: expect.any(Number),
        rate_limit_info: { operations_used: 1 },
      },
    });
    expect(await account.readUsage()).toBe(1);
  });

  it.each(['free', 'maker'] as const)('is refused to %s and charges nothing', async (tier) => {
    const account = await Account.register(tier);

    expect(await account.post(path, { mesh })).toEqual(
      refusal('tier_too_low', `validate_design needs the pro tier or higher; this account is on ${tier}.`),
    );
    expect(await account.post(path, [])).toEqual(
      refusal('tier_too_low', `POST ${path} needs the pro tier or higher; this account is on ${tier}.`),
    );
    expect(await account.readUsage()).toBe(0);
  });

  it('refuses an index that is out of range and charges nothing', async () => {
    const account = await Account.register('pro');

    expect(await account.post(path, { mesh: { ...mesh, triangles: [0, 1, 4] } })).toEqual(
      refusal('invalid_parameters', 'Triangle 0 refers to vertex 4, but the mesh has vertices 0 to 3.'),
    );
    expect(await account.readUsage()).toBe(0);
  });

  it('builds a template and validates it', async () => {
    const account = await Account.register('pro');

    expect(await account.post(path, { template_id: 'l-bracket', process: 'cnc_milling' })).toMatchObject({
      status: 200,
      body: { result: { geometry: { source: 'template_id', volume_mm3: expect.closeTo(19_318, 0) } } },
    });
    expect(await account.readUsage()).toBe(1);
  });

  it('validates an uploaded STL', async () => {
    const account = await Account.register('pro');
    const { file_id } = await uploaded(account, tetrahedron());

    expect(await account.post(path, { file_id, checks: ['watertight', 'volume'] })).toMatchObject({
      status: 200,
      body: { result: { summary: { errors: 0, passed: 2 }, geometry: { source: 'file_id', triangles: 4 } } },
    });
    expect(await account.readUsage()).toBe(1);
  });

  it('validates an STL in the request, and refuses one that is cut off', async () => {
    const account = await Account.register('pro');
    const stl = (file: Buffer) => ({
      mesh: { format: 'stl', content: file.toString('base64') },
      checks: ['watertight'],
    });

    expect(await account.post(path, stl(tetrahedron()))).toMatchObject({
      status: 200,
      body: { result: { summary: { errors: 0, passed: 1 }, geometry: { source: 'mesh', triangles: 4 } } },
    });
    expect(await account.post(path, stl(tetrahedron().subarray(0, 200)))).toEqual(
      refusal('invalid_parameters', 'The file is not an STL: it is neither text nor as long as its header says.'),
    );
    expect(await account.readUsage()).toBe(1);
  });

  it('refuses a file of somebody else and charges nothing', async () => {
    const [account, other] = [await Account.register('pro'), await Account.register('pro')];
    const { file_id } = await uploaded(other, tetrahedron());

    expect(await account.post(path, { file_id })).toMatchObject({ status: 404 });
    expect(await account.readUsage()).toBe(0);
  });
});

describe(`POST ${path} of an object of an adapter`, () => {
  const on = useHeadlessAdapter('pro');

  it('exports it, finds its thin wall and is counted once', async () => {
    const plate = { length: 40, width: 40, height: 0.7 };
    const { body } = await on.account.execute('create_box', plate);
    const { object_id } = made.parse(body).result;

    expect(await on.account.post(path, { object_id, checks: ['min_wall'] })).toMatchObject({
      status: 200,
      body: {
        result: {
          verdict: 'fail',
          geometry: { source: 'object_id', triangles: 12 },
          checks: [{ check: 'min_wall', status: 'fail', measured: 0.7, limit: 0.8 }],
        },
        rate_limit_info: { operations_used: 2 },
      },
    });
    expect(await on.account.readUsage()).toBe(2);
  });

  it('charges nothing for an object that is not there', async () => {
    const before = await on.account.readUsage();
    const { body } = await on.account.post(path, { object_id: 'nothing_1' });

    expect(body).toMatchObject({ success: false, result: { error: expect.stringContaining('nothing_1') } });
    expect(await on.account.readUsage()).toBe(before);
  });
});

const made = z.object({ result: z.object({ object_id: z.string() }) });
const stored = z.object({ file_id: z.uuid() });

async function uploaded(account: Account, bytes: Buffer) {
  const headers = { 'x-api-key': account.key, 'content-type': 'model/stl' };
  return stored.parse((await requestFile('POST', '/api/v1/files', { bytes, headers })).body);
}

/** The same tetrahedron as a binary STL. */
function tetrahedron(): Buffer {
  const file = Buffer.alloc(84 + 4 * 50);
  file.writeUInt32LE(4, 80);
  mesh.triangles.forEach((vertex, i) => {
    for (const axis of [0, 1, 2])
      file.writeFloatLE(
        mesh.vertices[3 * vertex + axis] ?? 0,
        84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * axis,
      );
  });
  return file;
}
