import { type Drawing, limits, read } from './drawing.fixture.ts';
import type { Run } from './transaction.ts';

const cube = read('create_box', { length: 1, width: 1, height: 1 });

/** Creates a cube of 1 mm. */
export const draw = (run: Run) => run('create_box', cube, limits);

/** Creates two objects, modifies one of them, and undoes a third. */
export async function drawSome(drawing: Drawing): Promise<void> {
  const id = await drawing.box();
  await drawing.box();
  await drawing.run('create_fillet', { object_id: id, radius: 1 });
  await drawing.box();
  await drawing.run('undo');
}

/** Exports a mesh so fine that the command times out. */
export function hopeless(run: Run, its = { timeoutMs: 1 }): Promise<unknown> {
  return run('create_sphere', read('create_sphere', { radius: 500 }), limits).then(() =>
    run('export_model', read('export_model', { format: 'stl', linear_tolerance: 0.001 }), its),
  );
}
