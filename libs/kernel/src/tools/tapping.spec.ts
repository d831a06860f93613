import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;
beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

describe('a thread that takes nothing of its object', () => {
  it.each([
    ['beside it', [90, 10, -2], {}],
    ['above it, where it would only touch', [10, 10, 10], {}],
    ['in a bore that is wide enough for it', [10, 10, -2], { diameter: 6 }],
  ])('is refused %s', async (_, position, thread) => {
    const object_id = await testKernel.createBox([20, 20, 10]);
    await testKernel.run('create_hole', { object_id, position: [10, 10, 10], diameter: 6.5 });

    const tapped = { object_id, diameter: 8, length: 14, position, ...thread };
    expect(await testKernel.captureRefusal(() => testKernel.run('create_thread', tapped))).toEqual({
      code: 'INVALID_PARAMETER',
      message: 'The thread does not reach into the object: check position and axis.',
      ...unchangedAndUsable,
    });
  });
});
