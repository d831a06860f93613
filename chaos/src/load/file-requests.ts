import { createHash } from 'node:crypto';
import { retry } from '@kerf/concurrency';
import { api } from '@kerf/contracts';
import { request } from 'undici';
import * as z from 'zod';
import { sendRequest, type Gateways } from './send-request.ts';
import { intactFile, type ObservedTry, type Try } from '../journal/attempt.ts';
import { fileTools, type Upload } from './file-operations.ts';
import type { Task } from './operations.ts';

const usualTimeoutMs = 3_000;

/** Some gateway responds within this time despite all faults. */
const downloadRetries = { timeoutMs: 60_000, pauseMs: 250 };

const uploaded = z.object({ file_id: z.string() });
const written = z.object({ file_id: z.string(), size: z.number(), sha256: z.string() });

/** Sends an operation with its file transfers: uploads its input file first, downloads its output file afterwards. */
export async function sendWithFiles(gateways: Gateways, task: Task): Promise<{ task: Task; seen: Try }> {
  const from = performance.now();
  const ready = await uploadInput(gateways, task);
  if ('seen' in ready) return { task, seen: { ...ready, from, to: performance.now() } };
  const seen = await sendRequest(gateways, ready);
  const { tool, tries } = task.attempt;
  const isFirst = seen.seen === 'acknowledged' && tries.every((one) => one.seen !== 'acknowledged');
  if (tool !== fileTools.writes || !isFirst) return { task: ready, seen };
  return { task: ready, seen: { ...seen, file: await checkOutputFile(gateways, seen.result ?? '') } };
}

/** Deletes a file that is no longer needed, so that a long run does not fill the account; errors are harmless. */
export async function deleteFile(gateways: Gateways, fileId: string): Promise<void> {
  await requestFile(gateways, fileId, 'DELETE').catch(() => undefined);
}

/** Uploads the input file of a task; without it nothing is requested or charged, and the error is returned. */
async function uploadInput(gateways: Gateways, task: Task): Promise<Task | ObservedTry> {
  const { upload, ...rest } = task;
  if (!upload) return task;
  try {
    const fileId = await uploadFile(gateways, upload);
    if (typeof fileId !== 'string') return fileId;
    const body = JSON.stringify(task.body).replaceAll(upload.placeholder, fileId);
    return { ...rest, fileId, body: z.record(z.string(), z.unknown()).parse(JSON.parse(body)) };
  } catch (error) {
    return { seen: 'failed', answer: `no answer to the file (${String(error)})` };
  }
}

async function uploadFile(gateways: Gateways, { name, content }: Upload): Promise<string | ObservedTry> {
  const { statusCode, headers, body } = await request(new URL(`${api.uploadFile.path}?name=${name}`, gateways.url()), {
    method: 'POST',
    dispatcher: gateways.dispatcher,
    signal: AbortSignal.timeout(gateways.fileTimeoutMs ?? usualTimeoutMs),
    headers: { 'content-type': 'application/octet-stream', 'x-api-key': gateways.secret },
    body: content,
  });
  const text = await body.text();
  if (statusCode === 200) return uploaded.parse(JSON.parse(text)).file_id;
  return { seen: 'failed', answer: `${statusCode} ${String(headers['x-error-code'])}, of a file` };
}

/** Downloads a reported file and describes what was found; retries while gateways are unavailable. */
async function checkOutputFile(gateways: Gateways, result: string): Promise<string> {
  const { file_id: fileId, ...reported } = written.parse(JSON.parse(result));
  const found = await retry(() => checkOutputFileOnce(gateways, fileId, reported), downloadRetries).catch(String);
  if (found === intactFile) await deleteFile(gateways, fileId);
  return found;
}

/** Describes the file; throws when a gateway cannot say now. */
async function checkOutputFileOnce(gateways: Gateways, fileId: string, reported: { size: number; sha256: string }) {
  const { statusCode, bytes } = await requestFile(gateways, fileId, 'GET');
  if (statusCode === 429 || statusCode >= 500) throw new Error(`A gateway answered ${statusCode} to a download.`);
  if (statusCode !== 200) return `${statusCode} instead of the file ${fileId}`;
  const isIntact =
    bytes.length === reported.size && createHash('sha256').update(bytes).digest('hex') === reported.sha256;
  return isIntact ? intactFile : `other bytes in the file ${fileId}`;
}

async function requestFile(gateways: Gateways, fileId: string, method: 'GET' | 'DELETE') {
  const { url, dispatcher, secret, fileTimeoutMs = usualTimeoutMs } = gateways;
  const { statusCode, body } = await request(new URL(api.file.path.replace('{file_id}', fileId), url()), {
    method,
    dispatcher,
    signal: AbortSignal.timeout(fileTimeoutMs),
    headers: { 'x-api-key': secret },
  });
  return { statusCode, bytes: Buffer.from(await body.arrayBuffer()) };
}
