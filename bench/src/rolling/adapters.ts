// Immediately answering SDK adapters, one per key; on a message they report the longest disconnect.
import { readFileSync } from 'node:fs';
import { type AdapterState, runAdapter } from '@kerf/adapter-sdk';
import { box } from '../load/box.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';

/** More concurrent connects would only wait for each other. */
const maxConcurrent = 16;

const { url, keys, caFile } = readSettings();
const ca = readFileSync(caFile, 'utf8');
const lostAt = new Map<string, number>();
let longestAwayMs = 0;

const waiting = [...keys];
await Promise.all(Array.from({ length: maxConcurrent }, connectRemaining));
longestAwayMs = 0;
process.on('message', () => process.send?.({ connected: keys.length - lostAt.size, longestAwayMs }));
reportReady();

async function connectRemaining(): Promise<void> {
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await connectAdapter(key);
}

/** Resolves when the adapter has connected for the first time. */
function connectAdapter(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onState = (state: AdapterState) => {
      recordState(key, state);
      if (state === 'connected') resolve();
    };
    const options = {
      url,
      key,
      ca,
      adapterType: 'echo',
      maxConcurrency: 64,
      tools: { create_box: () => box },
      onState,
    };
    runAdapter(options, new AbortController().signal).then(({ sentence }) => reject(new Error(sentence)), reject);
  });
}

function recordState(key: string, state: AdapterState): void {
  if (state !== 'connected') {
    lostAt.set(key, lostAt.get(key) ?? performance.now());
    return;
  }
  const lostSince = lostAt.get(key);
  lostAt.delete(key);
  if (lostSince !== undefined) longestAwayMs = Math.max(longestAwayMs, performance.now() - lostSince);
}
