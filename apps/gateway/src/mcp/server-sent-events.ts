/** The headers of an answer that is a stream of events. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** An event as it is written on a stream. The text must be a single line. */
export const eventOf = (text: string, name = 'message'): string => `event: ${name}\ndata: ${text}\n\n`;

/** The same, and after how long whoever lost the stream may come back; clients wait for three seconds by themselves. */
export const eventWithReturn = (text: string, name: string, afterMs: number): string =>
  `event: ${name}\nretry: ${afterMs}\ndata: ${text}\n\n`;

/** A comment in the words of the SDK, which tells whatever lies between that the stream is alive, and the client nothing. */
export const keepAlive = ': keepalive\n\n';

/** How long a stream may be silent: the strictest of what lies between clients and gateways waits for a minute. */
export const usualKeepAliveMs = 15_000;
