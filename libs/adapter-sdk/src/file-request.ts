import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { FileSlot } from '@kerf/contracts';
import { ToolError } from './tool-error.ts';

/** Context shared by all file requests of a command. */
export interface FileRequestContext {
  /** Trusted CA certificates, instead of those of the system. */
  readonly ca?: string | undefined;
  readonly traceparent?: string | undefined;
  readonly signal: AbortSignal;
}

interface Content {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mediaType: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Requests a file slot once, with its token; resolves when the response headers have arrived. */
export async function requestFile(slot: FileSlot, { ca, traceparent, signal }: FileRequestContext, content?: Content) {
  const url = new URL(slot.url);
  const request = chooseRequest(url)(url, {
    method: content ? 'PUT' : 'GET',
    headers: {
      authorization: `Bearer ${slot.token}`,
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(content ? createHeaders(content) : {}),
    },
    ...(ca === undefined ? {} : { ca }),
    signal,
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject); // also after the response: a service that refuses early aborts the upload
  });
  request.end(content?.bytes);
  return response;
}

/** Headers of an upload. The file name is sent twice (RFC 6266): in ASCII, and in full. */
const createHeaders = ({ bytes, fileName, mediaType }: Content) => ({
  'content-type': mediaType,
  'content-length': bytes.length,
  'content-disposition':
    `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; ` +
    `filename*=UTF-8''${encodeURIComponent(fileName.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(/['()*]/g, '_')}`,
});

function chooseRequest({ protocol, hostname }: URL) {
  if (protocol === 'https:') return secureRequest;
  if (protocol === 'http:' && loopback.has(hostname)) return plainRequest;
  throw new ToolError('INTERNAL', `Files require https, but the service sent a URL of ${protocol}//${hostname}.`);
}

/** Reads the body of a response; returns undefined when it exceeds the limit. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined; // leaving the loop also ends the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
