import { once } from 'node:events';
import { WebSocket } from 'ws';

const deadlineMs = 30_000;

/**
 * Runs the garbage collector in a process started with `--inspect`, so that unused memory does not distort the
 * result.
 */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`, { signal });
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open', { signal });
  // The second collection frees what the first one has only found.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message', { signal });
  }
  socket.terminate();
}
