import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@kerf/contracts';
import { request } from 'undici';
import * as z from 'zod';
import { ask, type Gateways } from './ask.ts';
import { asTold, type Saw, type Try } from './attempt.ts';
import { fileTools, type Upload } from './file-operations.ts';
import type { Task } from './operations.ts';

/** Short enough to leave a frozen gateway for another one. */
const patienceMs = 3_000;

/** Time within which some gateway responds despite all faults. */
const fetchingMs = 60_000;
const pauseMs = 250;

const uploaded = z.object({ file_id: z.string() });
const written = z.object({ file_id: z.string(), size: z.number(), sha256: z.string() });

/** Sends an operation with its file transfers: uploads its input file first, downloads its output file afterwards. */
export async function askWithFiles(gateways: Gateways, task: Task): Promise<{ task: Task; seen: Try }> {
  const from = performance.now();
  const ready = await withUpload(gateways, task);
  if ('seen' in ready) return { task, seen: { ...ready, from, to: performance.now() } };
  const seen = await ask(gateways, ready);
  const { tool, tries } = task.attempt;
  const isFirst = seen.seen === 'acknowledged' && tries.every((one) => one.seen !== 'acknowledged');
  if (tool !== fileTools.writes || !isFirst) return { task: ready, seen };
  return { task: ready, seen: { ...seen, file: await fetched(gateways, seen.result ?? '') } };
}

/** Deletes a file that is no longer needed, so that a long run does not fill the account; errors are harmless. */
export async function discard(gateways: Gateways, fileId: string): Promise<void> {
  await askForFile(gateways, fileId, 'DELETE').catch(() => undefined);
}

/** Uploads the input file of a task; without it nothing is requested or charged, and the error is returned. */
async function withUpload(gateways: Gateways, task: Task): Promise<Task | Saw> {
  const { upload, ...rest } = task;
  if (!upload) return task;
  try {
    const fileId = await uploadedAs(gateways, upload);
    if (typeof fileId !== 'string') return fileId;
    const body = JSON.stringify(task.body).replaceAll(upload.placeholder, fileId);
    return { ...rest, fileId, body: z.record(z.string(), z.unknown()).parse(JSON.parse(body)) };
  } catch (error) {
    return { seen: 'failed', answer: `no answer to the file (${String(error)})` };
  }
}

async function uploadedAs(gateways: Gateways, { name, content }: Upload): Promise<string | Saw> {
  const { statusCode, headers, body } = await request(new URL(`${api.uploadFile.path}?name=${name}`, gateways.url()), {
    method: 'POST',
    dispatcher: gateways.dispatcher,
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'content-type': 'application/octet-stream', 'x-api-key': gateways.secret },
    body: content,
  });
  const text = await body.text();
  if (statusCode === 200) return uploaded.parse(JSON.parse(text)).file_id;
  return { seen: 'failed', answer: `${statusCode} ${String(headers['x-error-code'])}, of a file` };
}

/** Downloads a reported file and describes what was found; retries while gateways are unavailable. */
async function fetched(gateways: Gateways, result: string): Promise<string> {
  const { file_id: fileId, ...told } = written.parse(JSON.parse(result));
  const until = performance.now() + fetchingMs;
  for (;;) {
    const found = await fetchedOnce(gateways, fileId, told).catch((error: unknown) => ({ unreached: String(error) }));
    if (found === asTold) await discard(gateways, fileId);
    if (typeof found === 'string') return found;
    if (performance.now() > until) return found.unreached;
    await pause(pauseMs);
  }
}

async function fetchedOnce(gateways: Gateways, fileId: string, told: { size: number; sha256: string }) {
  const { statusCode, bytes } = await askForFile(gateways, fileId, 'GET');
  if (statusCode === 429 || statusCode >= 500) return { unreached: String(statusCode) };
  if (statusCode !== 200) return `${statusCode} instead of the file ${fileId}`;
  const isAsTold = bytes.length === told.size && createHash('sha256').update(bytes).digest('hex') === told.sha256;
  return isAsTold ? asTold : `other bytes in the file ${fileId}`;
}

async function askForFile({ url, dispatcher, secret }: Gateways, fileId: string, method: 'GET' | 'DELETE') {
  const { statusCode, body } = await request(new URL(api.file.path.replace('{file_id}', fileId), url()), {
    method,
    dispatcher,
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'x-api-key': secret },
  });
  return { statusCode, bytes: Buffer.from(await body.arrayBuffer()) };
}
