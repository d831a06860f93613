import { closeToNumber, ToolBench } from './bench.fixture.ts';

const square = [
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];
/** The same side at x = 20, and more of them before it. */
const angle = [
  [0, -10],
  [10, -10],
  [10, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];

interface Face {
  readonly id: string;
  readonly normal: number[];
}

describe('a shell in FreeCAD that is open at a face that was named', () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  afterAll(() => bench.stop());

  async function openTo(normal: number[]): Promise<{ object_id: string; id: string | undefined }> {
    const { object_id } = await bench.runSolidTool('extrude', { profile: square, distance: 10 });
    const { faces } = await bench.runTool('get_object_details', { object_id, include_faces: true });
    const id = (faces as Face[]).find((face) => String(face.normal) === String(normal))?.id;
    await bench.runTool('shell_object', { object_id, thickness: 1, open_faces: [id] });
    return { object_id: object_id as string, id };
  }

  it('stays open there when the face has another number', async () => {
    const { object_id } = await openTo([1, 0, 0]);
    const changed = await bench.runSolidTool('modify_parameters', { object_id, parameters: { profile: angle } });

    // Outside 20 by 20 and 10 by 10 more, inside walls of 1 all round but at x = 20; the inner corner is round.
    expect(changed).toMatchObject({ volume: closeToNumber(5_000 - 8 * (19 * 18 + 8 * 10 + 1 - Math.PI / 4)) });
  });

  it('is not made anew when the face is another one, and stays as it was', async () => {
    const { object_id, id } = await openTo([0, 0, 1]);
    const refused = await bench.expectRefusal('modify_parameters', { object_id, parameters: { profile: angle } });

    expect(refused).toMatchObject({
      code: 'INVALID_PARAMETER',
      message:
        `shell_object of ${object_id} names ${id}, which cannot be identified reliably after this change: ` +
        'undo shell_object, change the parameters and name it again. The document is unchanged.',
    });
    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({
      volume: closeToNumber(4_000 - 18 * 18 * 9),
      parameters: { profile: square },
    });
  });
});
