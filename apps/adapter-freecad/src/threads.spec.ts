import { ToolBench } from './bench.fixture.ts';

/** Of the profile of ISO 68-1, bent around the circle: root, flanks and crest. */
function rodVolume(diameter: number, pitch: number, length: number): number {
  const crest = diameter / 2;
  const root = crest - (5 / 8) * (Math.sqrt(3) / 2) * pitch;
  const flanks = (5 / 8) * ((root ** 2 + root * crest + crest ** 2) / 3);
  return Math.PI * (root ** 2 / 4 + crest ** 2 / 8 + flanks) * length;
}

/** To a hundred-thousandth of it. */
const about = (volume: number) => expect.closeTo(volume, 5 - Math.ceil(Math.log10(volume)));

describe('the threads of FreeCAD', () => {
  let bench: ToolBench;
  beforeEach(async () => {
    bench = await ToolBench.start();
  });
  afterEach(() => bench.stop());

  const thread = (more: object) =>
    bench.runSolidTool('create_thread', { diameter: 8, pitch: 1.25, length: 10, ...more });

  it.each([
    ['right-handed', { direction: 'right' }, rodVolume(8, 1.25, 10)],
    ['left-handed', { direction: 'left' }, rodVolume(8, 1.25, 10)],
    ['of a part of a turn at the end', { length: 5.3, pitch: 1 }, rodVolume(8, 1, 5.3)],
    ['lying along x', { axis: [1, 0, 0] }, rodVolume(8, 1.25, 10)],
  ])('have the volume of the profile: %s', async (_, more, volume) => {
    expect(await thread(more)).toMatchObject({ type: 'thread', volume: about(volume), warnings: [] });
  });

  it('are cut into an object by just as much', async () => {
    const object_id = await bench.createBox([20, 20, 10]);

    expect(await thread({ object_id, position: [10, 10, 0] })).toMatchObject({
      object_id,
      volume: about(4000 - rodVolume(8, 1.25, 10)),
    });
  });

  it('are cut into no more triangles than their curves need', async () => {
    const { object_id } = await thread({ length: 5 });
    const wanted = { format: 'stl', object_ids: [object_id], linear_tolerance: 0.01 };
    const content = Buffer.from(String((await bench.runTool('export_model', wanted))['content']), 'base64');

    // A skin that is the section moved up and turned needs 70,000.
    expect(content.readUInt32LE(80)).toBeLessThan(12_000);
  });

  it('are made anew with other parameters', async () => {
    const { object_id } = await thread({});
    const changed = await bench.runSolidTool('modify_parameters', { object_id, parameters: { length: 5 } });

    expect(changed).toMatchObject({ object_id, volume: about(rodVolume(8, 1.25, 5)) });
  });

  it.each([
    ['a thread beside the object', { position: [90, 90, 0] }, /does not reach into the object/],
    ['a pitch of half the diameter', { pitch: 4 }, /pitch/],
    ['more than two hundred turns', { length: 900 }, /at most 200 times the pitch/],
  ])('refuse %s', async (_, more, message) => {
    const object_id = await bench.createBox([20, 20, 10]);
    const given = { diameter: 8, pitch: 1.25, length: 10, position: [10, 10, 0], axis: [0, 0, 1], direction: 'right' };

    expect(await bench.expectRefusal('create_thread', { ...given, object_id, ...more })).toEqual({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(message),
      retryable: false,
    });
  });
});
