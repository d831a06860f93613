// Immediately answering SDK adapters, one per key; on a message they report the longest disconnect.
import { readFileSync } from 'node:fs';
import { type AdapterState, runAdapter } from '@kerf/adapter-sdk';
import { box } from '../load/box.ts';
import { readSetting, tellReady } from '../processes/child.ts';

/** More concurrent connects would only wait for each other. */
const atOnce = 16;

const { url, keys, caFile } = readSetting();
const ca = readFileSync(caFile, 'utf8');
const lostAt = new Map<string, number>();
let longestAwayMs = 0;

const waiting = [...keys];
await Promise.all(Array.from({ length: atOnce }, connectInTurn));
longestAwayMs = 0;
process.on('message', () => process.send?.({ connected: keys.length - lostAt.size, longestAwayMs }));
tellReady();

async function connectInTurn(): Promise<void> {
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await connect(key);
}

/** Resolves when the adapter has connected for the first time. */
function connect(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onState = (state: AdapterState) => {
      note(key, state);
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

function note(key: string, state: AdapterState): void {
  if (state !== 'connected') {
    lostAt.set(key, lostAt.get(key) ?? performance.now());
    return;
  }
  const since = lostAt.get(key);
  lostAt.delete(key);
  if (since !== undefined) longestAwayMs = Math.max(longestAwayMs, performance.now() - since);
}
