// JSON-RPC over stdin and stdout, one message per line.
import { createInterface } from 'node:readline';
import { callEngine, loadEngine } from './engine.mjs';

/** Answers every call until the input ends. */
export async function serve(context) {
  await loadEngine();
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const { id, method, params } = JSON.parse(line);
    const answer = await callEngine({ method, params }, context);
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
  }
}
