// Load generator: runs one job at a time for its parent process.
import { reportReady } from '../processes/child-process.ts';
import { type Job, job } from './job.ts';
import { McpLoad } from './mcp.ts';
import { LedgerLoad } from './ledger-load.ts';
import { RequestLoad } from './requests.ts';

const requester = new RequestLoad();
const mcpCaller = new McpLoad();
const ledgerLoad = new LedgerLoad();

process.on('message', (message) => void runJob(message));
reportReady();

async function runJob(message: unknown): Promise<void> {
  const wanted = job.parse(message);
  process.send?.(await dispatchJob(wanted));
}

function dispatchJob(wanted: Job) {
  if (wanted.kind === 'mcp') return mcpCaller.runJob(wanted);
  return wanted.kind === 'requests' ? requester.runJob(wanted) : ledgerLoad.runJob(wanted);
}
