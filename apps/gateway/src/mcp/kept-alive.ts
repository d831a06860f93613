import { noLongerThan } from '@kerf/service';
import { eventOf, keepAlive, streamHeaders } from './server-sent-events.ts';

/**
 * Returns the response unchanged if it is ready within the interval. Otherwise returns an event stream that sends
 * keep-alive comments until the response is ready, because proxies close silent connections.
 */
export async function keptAlive(request: Request, answering: Promise<Response>, everyMs: number): Promise<Response> {
  if (!request.headers.get('accept')?.includes('text/event-stream')) return answering;
  const soon = await noLongerThan(everyMs, answering, undefined);
  return soon ?? new Response(streamUntil(answering, everyMs), { headers: streamHeaders });
}

function streamUntil(answering: Promise<Response>, everyMs: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // A client that disconnected does not stop the operation.
  const write = (text: string) => writer.write(Buffer.from(text)).catch(() => undefined);
  const sayAlive = () => void write(keepAlive);
  sayAlive();
  const keepingAlive = setInterval(sayAlive, everyMs);
  const stop = () => clearInterval(keepingAlive);
  writer.closed.then(stop, stop);
  answering
    .then((answer) => {
      stop();
      return pass(answer, { writer, writable });
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
async function pass(answer: Response, { writer, writable }: Target): Promise<void> {
  if (answer.body && isStream(answer)) {
    writer.releaseLock();
    return answer.body.pipeTo(writable);
  }
  const text = await answer.text();
  if (text !== '') await writer.write(Buffer.from(eventOf(text)));
  await writer.close();
}

const isStream = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
