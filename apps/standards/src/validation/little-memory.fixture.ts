// Runs in a separate process, because memory left by other tests would count as available. Prints the result of a
// large design with hardly any memory left, and of a small one afterwards.
import { Room } from './room.ts';
import { ballStl, boxMesh, faultOf, ValidationWorld } from './validation.fixture.ts';

const world = new ValidationWorld(new Room(0));
const { code, message } = await faultOf(world.validateFile(ballStl(770), 'ball.stl'));
const { verdict } = await world.validate({ mesh: boxMesh(10, 10, 10) });
await world.stop();
process.stdout.write(JSON.stringify({ code, message, verdict }));
