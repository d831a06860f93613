import { Drawing } from './drawing.fixture.ts';

let drawing: Drawing;

beforeEach(async () => {
  drawing = await Drawing.start({ documentName: 'Bracket' });
});
afterEach(() => drawing.stop());

const history = { can_undo: false, can_redo: false };

async function drawSome(): Promise<void> {
  const id = await drawing.box();
  await drawing.run('create_fillet', { object_id: id, radius: 1 });
  await drawing.run('create_helix', { radius: 3, pitch: 1, height: 2 });
  await drawing.run('copy_object', { object_id: id });
  await drawing.run('undo');
}

describe('a snapshot', () => {
  it('is the whole document for another kernel, also written down', async () => {
    await drawSome();
    const { state, ...rest } = await drawing.visible();
    const other = await Drawing.start({
      documentName: 'Bracket',
      snapshot: JSON.parse(JSON.stringify(drawing.kernel.snapshot())),
    });

    expect(await other.visible()).toEqual({ ...rest, state: { ...state, ...history } });
    expect(await other.box()).toBe('box_4');
    await other.stop();
  });

  it('shares with an earlier one what has not changed', async () => {
    await drawing.box();
    const [before] = drawing.kernel.snapshot().objects;
    await drawing.box();

    expect(drawing.kernel.snapshot().objects[0]).toBe(before);
  });
});
