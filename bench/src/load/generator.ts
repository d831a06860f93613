// A load generator: does one job at a time for the process that started it.
import { tellReady } from '../processes/child.ts';
import { Admitter } from './admissions.ts';
import { job } from './job.ts';
import { Requester } from './requests.ts';

const requester = new Requester();
const admitter = new Admitter();

process.on('message', (message) => void work(message));
tellReady();

async function work(message: unknown): Promise<void> {
  const wanted = job.parse(message);
  process.send?.(await (wanted.kind === 'requests' ? requester.run(wanted) : admitter.run(wanted)));
}
