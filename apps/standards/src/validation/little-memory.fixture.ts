// A process of its own: what others have left behind would be room for a design. Tells what becomes of a large one where
// there is as good as no room, and of a small one afterwards.
import { Room } from './room.ts';
import { ballStl, boxMesh, faultOf, ValidationWorld } from './validation.fixture.ts';

const world = new ValidationWorld(new Room(0));
const { code, message } = await faultOf(world.validateFile(ballStl(770), 'ball.stl'));
const { verdict } = await world.validate({ mesh: boxMesh(10, 10, 10) });
await world.stop();
process.stdout.write(JSON.stringify({ code, message, verdict }));
