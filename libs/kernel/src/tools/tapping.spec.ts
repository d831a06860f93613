import { Drawing, harmless } from '../drawing.fixture.ts';

let drawing: Drawing;
beforeAll(async () => {
  drawing = await Drawing.start();
});
afterAll(() => drawing.stop());

describe('a thread that takes nothing of its object', () => {
  it.each([
    ['beside it', [90, 10, -2], {}],
    ['above it, where it would only touch', [10, 10, 10], {}],
    ['in a bore that is wide enough for it', [10, 10, -2], { diameter: 6 }],
  ])('is refused %s', async (_, position, thread) => {
    const object_id = await drawing.box([20, 20, 10]);
    await drawing.run('create_hole', { object_id, position: [10, 10, 10], diameter: 6.5 });

    const tapped = { object_id, diameter: 8, length: 14, position, ...thread };
    expect(await drawing.refused(() => drawing.run('create_thread', tapped))).toEqual({
      code: 'INVALID_PARAMETER',
      message: 'The thread does not reach into the object: check position and axis.',
      ...harmless,
    });
  });
});
