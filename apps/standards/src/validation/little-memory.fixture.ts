// Runs in a separate process, because memory left by other tests would count as available. Prints the result of a
// large design with hardly any memory left, and of a small one afterwards.
import { MemoryGuard } from './design/memory-guard.ts';
import { createSphereStl, createBoxMesh, catchFault, ValidationHarness } from './validation.fixture.ts';

const world = new ValidationHarness(new MemoryGuard(0));
const { code, message } = await catchFault(world.validateFile(createSphereStl(770), 'ball.stl'));
const { verdict } = await world.validate({ mesh: createBoxMesh(10, 10, 10) });
await world.stop();
process.stdout.write(JSON.stringify({ code, message, verdict }));
