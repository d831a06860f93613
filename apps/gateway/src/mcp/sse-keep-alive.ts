import { settleWithin } from '@kerf/concurrency';
import { formatEvent, keepAliveComment, streamHeaders } from './server-sent-events.ts';

/**
 * Returns the response unchanged if it is ready within the interval. Otherwise returns an event stream that sends
 * keep-alive comments until the response is ready, because proxies close silent connections.
 */
export async function keepResponseAlive(
  request: Request,
  pending: Promise<Response>,
  intervalMs: number,
): Promise<Response> {
  if (!request.headers.get('accept')?.includes('text/event-stream')) return pending;
  const early = await settleWithin(intervalMs, pending, undefined);
  return early ?? new Response(streamWithKeepAlive(pending, intervalMs), { headers: streamHeaders });
}

function streamWithKeepAlive(pending: Promise<Response>, intervalMs: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // A client that disconnected does not stop the operation.
  const write = (text: string) => writer.write(Buffer.from(text)).catch(() => undefined);
  const sendKeepAlive = () => void write(keepAliveComment);
  sendKeepAlive();
  const timer = setInterval(sendKeepAlive, intervalMs);
  const stop = () => clearInterval(timer);
  writer.closed.then(stop, stop);
  pending
    .then((answer) => {
      stop();
      return forwardResponse(answer, { writer, writable });
    })
    .catch(() => writer.abort())
    .catch(() => undefined);
  return readable;
}

interface Target {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

/** Forwards the response. One that is already an event stream sends its own keep-alive comments. */
async function forwardResponse(answer: Response, { writer, writable }: Target): Promise<void> {
  if (answer.body && isEventStream(answer)) {
    writer.releaseLock();
    return answer.body.pipeTo(writable);
  }
  const text = await answer.text();
  if (text !== '') await writer.write(Buffer.from(formatEvent(text)));
  await writer.close();
}

const isEventStream = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
