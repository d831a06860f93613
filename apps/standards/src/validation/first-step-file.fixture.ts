// Runs in a separate process, because a kernel that has read a STEP file has compiled its code. Prints the volume of
// a box in the first file, with the memory limit of the smallest design.
import { Kernel } from '@kerf/kernel';
import { DesignBuilder } from './design/design-builder.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { ValidationHarness } from './validation.fixture.ts';

const builder = new DesignBuilder(new MemoryGuard(0));
const kernel = await Kernel.start();
const limits = { timeoutMs: 20_000 };
await kernel.run('create_box', { length: 20, width: 10, height: 3, position: [0, 0, 0] }, limits);
const { bytes } = await kernel.run('export_model', { format: 'step', view: 'isometric' }, limits);
await kernel.stop();
globalThis.gc?.();

const stl = await builder.tessellate(bytes, performance.now() + 20_000);
const world = new ValidationHarness();
const { geometry } = await world.validateFile(stl, 'box.stl');
await world.stop();
process.stdout.write(JSON.stringify({ volume: geometry?.volume_mm3 }));
