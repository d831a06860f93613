// Makes a box five times a second and prints the number of failures since the first success: node load.mjs URL, with the
// key in KERF_API_KEY.
import { setTimeout as pause } from 'node:timers/promises';

const intervalMs = 200;
const reportMs = 5_000;
const deadlineMs = 30_000;

const url = new URL('/api/v1/execute', process.argv[2]);
const headers = { 'content-type': 'application/json', 'x-api-key': process.env.KERF_API_KEY ?? '' };
const body = JSON.stringify({ command: 'create_box', parameters: { length: 60, width: 40, height: 20 } });
const counts = { sent: 0, failed: 0 };

while ((await findProblem()) !== undefined) await pause(intervalMs);
setInterval(() => console.log(`${counts.sent} sent, ${counts.failed} failed`), reportMs);

for (;;) {
  counts.sent += 1;
  const problem = await findProblem();
  if (problem !== undefined) {
    counts.failed += 1;
    console.log(problem);
  }
  await pause(intervalMs);
}

async function findProblem() {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(deadlineMs) });
    const text = await response.text();
    return response.ok ? undefined : `${response.status} ${text}`;
  } catch (error) {
    return String(error);
  }
}
