// Adapter in its own process, which can be killed: it records its executions and its resume token.
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import { Dice } from '../dice.ts';
import { openJournals } from '../journal/journals.ts';
import { Adapter } from './adapter.ts';
import { adapterTask, doomSignal, dropSignal, ready } from './adapter-task.ts';
import { GatewaySlots } from './slots.ts';

const task = adapterTask.parse(JSON.parse(process.argv[2] ?? ''));
const { accountId } = task;
const { executions, places, returns } = openJournals(task.folder);
let isDoomed = false;
process.on(doomSignal, () => {
  isDoomed = true;
});
const ca = readFileSync(task.caFile, 'utf8');
// Each process uses a different seed, so that it does not break where the last one did.
const dice = new Dice(task.seed + process.pid);
const adapter = await Adapter.connect({
  ...task,
  ca,
  dice,
  slots: new GatewaySlots(task.gatewayUrls, new Agent({ connect: { ca } }), dice.fork()),
  executions: { add: (execution) => executions.add(accountId, execution) },
  beforeAnswer: () => {
    if (isDoomed) process.kill(process.pid, 'SIGKILL');
  },
  identity: {
    adapterId: task.adapterId,
    last: places.read(accountId).at(-1),
    remember: (last) => places.add(accountId, last),
    cameBack: (comeback) => returns.add(accountId, comeback),
  },
});
process.on(dropSignal, () => adapter.drop());
process.on('SIGTERM', () => void adapter.stop().then(() => process.exit(0)));
process.stdout.write(`${ready}\n`);
