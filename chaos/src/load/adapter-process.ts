// Adapter in its own process, which can be killed: it records its executions and its resume token.
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import { SeededRandom } from '../seeded-random.ts';
import { openJournals } from '../journal/journals.ts';
import { Adapter } from './adapter.ts';
import { adapterTask, killDuringWorkSignal, dropSignal, readyLine } from './adapter-task.ts';
import { GatewayFileSlots } from './file-slots.ts';

const task = adapterTask.parse(JSON.parse(process.argv[2] ?? ''));
const { accountId } = task;
const { executions, resumeTokens, reconnects } = openJournals(task.folder);
let killsBeforeResult = false;
process.on(killDuringWorkSignal, () => {
  killsBeforeResult = true;
});
const ca = readFileSync(task.caFile, 'utf8');
// Each process uses a different seed, so that it does not break where the last one did.
const random = new SeededRandom(task.seed + process.pid);
const adapter = await Adapter.connect({
  ...task,
  ca,
  random,
  slots: new GatewayFileSlots(task.gatewayUrls, new Agent({ connect: { ca } }), random.fork()),
  executions: { add: (execution) => executions.append(accountId, execution) },
  beforeResult: () => {
    if (killsBeforeResult) process.kill(process.pid, 'SIGKILL');
  },
  identity: {
    adapterId: task.adapterId,
    last: resumeTokens.readAll(accountId).at(-1),
    saveConnection: (last) => resumeTokens.append(accountId, last),
    onReconnect: (comeback) => reconnects.append(accountId, comeback),
  },
});
process.on(dropSignal, () => adapter.dropConnection());
process.on('SIGTERM', () => void adapter.stop().then(() => process.exit(0)));
process.stdout.write(`${readyLine}\n`);
