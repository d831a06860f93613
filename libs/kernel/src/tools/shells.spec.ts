import { Drawing, harmless } from '../drawing.fixture.ts';

let drawing: Drawing;

beforeEach(async () => {
  drawing = await Drawing.start();
});
afterEach(() => drawing.stop());

describe('shell_object with walls that are too thick', () => {
  it.each([
    ['closed', 5, {}, /walls of 5 mm: try less than 5; the document is unchanged\.$/],
    ['closed', 50, {}, /walls of 50 mm: try less than 5; the document is unchanged\.$/],
    ['open', 12, { open_faces: ['face_6'] }, /walls of 12 mm: try thinner ones; the document is unchanged\.$/],
  ])('is refused %s, at %d mm, with the thickness and what would fit', async (_, thickness, more, message) => {
    const object_id = await drawing.box([20, 20, 10]);

    expect(await drawing.refused(() => drawing.run('shell_object', { object_id, thickness, ...more }))).toEqual({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(message),
      ...harmless,
    });
  });
});
