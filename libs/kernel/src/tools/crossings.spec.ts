import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const idOf = async (made: Promise<{ object_id: string }>) => (await made).object_id;

/** Common volume of a target and a tool, by every tool that reports it. */
async function sharedBy([target, tool]: readonly [string, string]) {
  const object_ids = [target, tool];
  const both = { keep_originals: true };
  const volumeOf = async (id: string) => (await testKernel.run('get_object_details', { object_id: id })).volume;
  const [ofTarget, ofTool] = [await volumeOf(target), await volumeOf(tool)];
  const { pairs } = await testKernel.run('check_interference', { object_ids });
  const fused = await testKernel.run('boolean_fuse', { object_ids, ...both });
  const cut = await testKernel.run('boolean_cut', { target_id: target, tool_ids: [tool], ...both });
  const common = await testKernel.run('boolean_intersect', { object_ids, ...both });
  return [pairs[0]?.volume, ofTarget + ofTool - fused.volume, ofTarget - cut.volume, common.volume];
}

const four = (volume: number) => Array.from({ length: 4 }, () => expect.closeTo(volume, 3));

describe('what is shared', () => {
  // Half of Viviani's solid: (π/3 - 4/9) r³.
  it.each([0, 37])(
    'by a ball turned by %d degrees and a rod through its pole is half of Viviani’s solid',
    async (angle) => {
      const center = [4, 12, 4.3];
      const ball = await idOf(testKernel.run('create_sphere', { radius: 2.08, position: center }));
      await testKernel.run('rotate_object', { object_id: ball, angle, axis: [1, 0, 0], center });
      const rod = await testKernel.createCylinder(1.04, 7.94, { position: [4, 13.04, 4.3], axis: [0, 0, -1] });

      expect(await sharedBy([ball, rod])).toEqual(four((Math.PI / 3 - 4 / 9) * 2.08 ** 3));
    },
  );

  // By turning the ring nothing changes but where its seam lies: the figures are those of seams that lie aside.
  it.each([
    [[0, 7.3, -20], [0, 0, 1], 36.602],
    [[0, 0, 0], [0, 1, 0], 36.943],
    [[-20, 0, 0], [1, 0, 0], 73.887],
  ])(
    'by a ring and a rod as thick from %j along %j is what it is elsewhere on the ring',
    async (position, axis, volume) => {
      const ring = await idOf(testKernel.run('create_torus', { major_radius: 7.3, minor_radius: 1.9 }));
      const rod = await testKernel.createCylinder(1.9, 40, { position, axis });

      expect(await sharedBy([ring, rod])).toEqual(four(volume));
    },
  );
});

describe('a ring and two rods as thick that keep apart', () => {
  const [ring, rod] = [2 * Math.PI ** 2 * 7.3 * 1.9 ** 2, Math.PI * 1.9 ** 2 * 40];
  const shared = 36.602 + 73.887; // with one and with the other, as above

  it.each([
    ['boolean_fuse', (object_ids: string[]) => ({ object_ids }), ring + 2 * rod - shared],
    ['boolean_cut', ([target_id, ...tool_ids]: string[]) => ({ target_id, tool_ids }), ring - shared],
  ] as const)('are told by %s to share what two and two of them do', async (tool, parametersFor, volume) => {
    const ids = [await idOf(testKernel.run('create_torus', { major_radius: 7.3, minor_radius: 1.9 }))];
    ids.push(await testKernel.createCylinder(1.9, 40, { position: [0, 7.3, -20] }));
    ids.push(await testKernel.createCylinder(1.9, 40, { position: [-20, 0, 0], axis: [1, 0, 0] }));

    expect((await testKernel.run(tool, parametersFor(ids))).volume).toBeCloseTo(volume, 2);
  });
});

describe('a rod that begins in a ring as thick, along it,', () => {
  const ringTurned = async (angle: number) => {
    const ring = await idOf(testKernel.run('create_torus', { major_radius: 7.3, minor_radius: 1.9 }));
    await testKernel.run('rotate_object', { object_id: ring, angle });
    return ring;
  };
  const rodAlong = () => testKernel.createCylinder(1.9, 40, { position: [7.3, 0, 0], axis: [0, 1, 0] });

  // The integral of √((R + s)² - (R + a)²) over |a| ≤ s = √(r² - b²) and |b| ≤ r.
  it.each([37, 90])('shares with it what it does, with the seam of the ring at %d degrees', async (angle) => {
    expect(await sharedBy([await ringTurned(angle), await rodAlong()])).toEqual(four(53.805));
  });

  it.each([
    ['boolean_fuse', (object_ids: string[]) => ({ object_ids })],
    ['boolean_intersect', (object_ids: string[]) => ({ object_ids })],
    ['boolean_cut', ([target_id, tool]: string[]) => ({ target_id, tool_ids: [tool] })],
    ['check_interference', (object_ids: string[]) => ({ object_ids })],
  ] as const)(
    'is refused by %s where the ring is not whole and the kernel overlooks it',
    async (tool, parametersFor) => {
      const notch = await testKernel.createBox([1, 1, 4], [-9.7, -0.5, -2]);
      const parameters = { target_id: await ringTurned(90), tool_ids: [notch] };
      const ring = await idOf(testKernel.run('boolean_cut', parameters));
      const ids = [ring, await rodAlong()];

      expect(await testKernel.captureRefusal(() => testKernel.run(tool, parametersFor(ids)))).toMatchObject({
        code: 'KERNEL_RESULT_REJECTED',
        ...unchangedAndUsable,
      });
    },
  );
});

describe('a ball and a rod that only touch', () => {
  it.each([
    ['a side', [7, 0, -10]],
    ['a pole', [0, 0, 5]],
  ])('at %s share nothing', async (_, position) => {
    const ball = await idOf(testKernel.run('create_sphere', { radius: 5 }));
    const rod = await testKernel.createCylinder(2, 20, { position });

    const { pairs } = await testKernel.run('check_interference', { object_ids: [ball, rod] });
    expect(pairs).toMatchObject([{ relation: 'touching', volume: 0, distance: 0 }]);
    const intersect = () => testKernel.run('boolean_intersect', { object_ids: [ball, rod] });
    expect(await testKernel.captureRefusal(intersect)).toMatchObject({ code: 'EMPTY_RESULT', ...unchangedAndUsable });
    expect((await testKernel.run('boolean_fuse', { object_ids: [ball, rod] })).volume).toBeCloseTo(
      (4 / 3) * Math.PI * 125 + 80 * Math.PI,
      3,
    );
  });
});
