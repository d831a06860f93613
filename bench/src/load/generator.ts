// Load generator: runs one job at a time for its parent process.
import { tellReady } from '../processes/child.ts';
import { type Job, job } from './job.ts';
import { McpCaller } from './mcp.ts';
import { Operator } from './operations.ts';
import { Requester } from './requests.ts';

const requester = new Requester();
const mcpCaller = new McpCaller();
const operator = new Operator();

process.on('message', (message) => void work(message));
tellReady();

async function work(message: unknown): Promise<void> {
  const wanted = job.parse(message);
  process.send?.(await doneBy(wanted));
}

function doneBy(wanted: Job) {
  if (wanted.kind === 'mcp') return mcpCaller.run(wanted);
  return wanted.kind === 'requests' ? requester.run(wanted) : operator.run(wanted);
}
