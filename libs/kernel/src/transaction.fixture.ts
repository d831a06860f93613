import { type TestKernel, limits, parseParameters } from './test-kernel.fixture.ts';
import type { RunCommand } from './transaction.ts';

const cube = parseParameters('create_box', { length: 1, width: 1, height: 1 });

/** Creates a cube of 1 mm. */
export const createCube = (run: RunCommand) => run('create_box', cube, limits);

/** Creates two objects, modifies one of them, and undoes a third. */
export async function createSampleDocument(testKernel: TestKernel): Promise<void> {
  const id = await testKernel.createBox();
  await testKernel.createBox();
  await testKernel.run('create_fillet', { object_id: id, radius: 1 });
  await testKernel.createBox();
  await testKernel.run('undo');
}

/** Exports a mesh so fine that the command times out. */
export function exportTooFineMesh(run: RunCommand, exportLimits = { timeoutMs: 1 }): Promise<unknown> {
  return run('create_sphere', parseParameters('create_sphere', { radius: 500 }), limits).then(() =>
    run('export_model', parseParameters('export_model', { format: 'stl', linear_tolerance: 0.001 }), exportLimits),
  );
}
