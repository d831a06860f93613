import { Kernel } from '@kerf/kernel';
import { success } from '../http/expected-responses.ts';
import { requestFile } from '../files/file-client.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const limits = { timeoutMs: 20_000 };

interface Solid {
  object_id: string;
  volume: number;
  bounding_box: { min: number[]; max: number[] };
}

interface ExportedFile {
  file_name: string;
  url: string;
  size: number;
}

describe('a part', () => {
  const on = useHeadlessAdapter();

  const run = async <Result>(command: string, parameters: object): Promise<Result> => {
    const { body } = await on.account.execute(command, parameters);
    expect(body).toMatchObject({ success: true });
    return (body as { result: Result }).result;
  };
  const box = (length: number, width: number, height: number, position = [0, 0, 0]) =>
    run<Solid>('create_box', { length, width, height, position });

  /** A plate of 40 x 30 x 10 with a hole of radius 4 right through it. */
  const plateWithHole = async () => {
    const { object_id: target_id } = await box(40, 30, 10);
    const drill = await run<Solid>('create_cylinder', { radius: 4, height: 20, position: [20, 15, -5] });
    return run<Solid>('boolean_cut', { target_id, tool_ids: [drill.object_id] });
  };
  const exported = async (format: string, object_id: string) => {
    const file = await run<ExportedFile>('export_model', { format, object_ids: [object_id] });
    const { bytes } = await requestFile('GET', file.url, { headers: { 'x-api-key': on.account.key } });
    return { file, bytes };
  };
  const plateVolume = 40 * 30 * 10 - Math.PI * 16 * 10;

  it('is an exact box where it was asked for', async () => {
    const { volume, bounding_box } = await box(1.5, 2.25, 0.01, [-1, 0.5, 7]);

    expect(volume).toBeCloseTo(1.5 * 2.25 * 0.01, 9);
    expect(bounding_box).toEqual({ min: [-1, 0.5, 7], max: [0.5, 2.75, 7.01] });
  });

  it('has the exact volume after a cut, and the tool is used up', async () => {
    const before = await run<{ object_count: number }>('get_state', {});
    const plate = await plateWithHole();
    const after = await run<{ object_count: number }>('get_state', {});

    expect(plate.volume).toBeCloseTo(plateVolume, 6);
    expect(plate.bounding_box).toEqual({ min: [0, 0, 0], max: [40, 30, 10] });
    expect(after.object_count).toBe(before.object_count + 1);
  });

  it('has the exact volume when two are united, where it is moved to', async () => {
    const parts = [await box(10, 10, 10), await box(10, 10, 10, [5, 0, 0])];
    const { object_id } = await run<Solid>('boolean_fuse', { object_ids: parts.map((part) => part.object_id) });
    const moved = await run<Solid>('move_object', { object_id, offset: [0, 0, 100] });

    expect(moved.volume).toBeCloseTo(1_500, 6);
    expect(moved.bounding_box).toEqual({ min: [0, 0, 100], max: [15, 10, 110] });
  });

  it('is left as it was by a cut that leaves nothing, which is refused and refunded', async () => {
    const small = await box(1, 1, 1);
    const large = await box(3, 3, 3, [-1, -1, -1]);
    const before = await on.account.readUsage();
    const answer = await on.account.execute('boolean_cut', { target_id: small.object_id, tool_ids: [large.object_id] });

    expect(answer).toEqual(
      success({
        success: false,
        result: { error: expect.any(String), code: 'EMPTY_RESULT' },
        rate_limit_info: expect.objectContaining({ operations_used: before }),
      }),
    );
    expect(await on.account.readUsage()).toBe(before);
    expect(await run('get_bounding_box', { object_id: small.object_id })).toMatchObject({
      bounding_box: small.bounding_box,
    });
  });

  it('is exported as STEP that holds the same volume when it is read again', async () => {
    const { object_id } = await plateWithHole();
    const { file, bytes } = await exported('step', object_id);
    const kernel = await Kernel.start();
    const { objects } = await kernel.run('import_model', { bytes, format: 'step' }, limits);
    await kernel.stop();

    expect(file).toMatchObject({ file_name: expect.stringMatching(/\.step$/), size: bytes.length });
    expect(objects).toHaveLength(1);
    expect(objects[0]?.volume).toBeCloseTo(plateVolume, 6);
  });

  it('is exported as STL whose triangles enclose the volume', async () => {
    const { object_id } = await plateWithHole();
    const { file, bytes: stl } = await exported('stl', object_id);

    expect(file).toMatchObject({ file_name: expect.stringMatching(/\.stl$/), size: stl.length });
    expect(stl.length).toBe(84 + 50 * stl.readUInt32LE(80));
    expect(Math.abs(enclosedBy(stl) / plateVolume - 1)).toBeLessThan(0.005);
  });

  it('is deleted once', async () => {
    const { object_id } = await box(1, 1, 1);

    expect(await run('delete_object', { object_id })).toEqual({ object_id, deleted: true });
    expect((await on.account.execute('delete_object', { object_id })).body).toMatchObject({
      success: false,
      result: { code: 'OBJECT_NOT_FOUND' },
    });
  });
});

/** The volume inside the triangles of a binary STL, by the divergence theorem. */
function enclosedBy(stl: Buffer): number {
  let sixfold = 0;
  for (let at = 84 + 12; at < stl.length; at += 50) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = Array.from({ length: 9 }, (_, i) =>
      stl.readFloatLE(at + 4 * i),
    ) as Nine;
    sixfold += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sixfold / 6;
}

type Nine = [number, number, number, number, number, number, number, number, number];
