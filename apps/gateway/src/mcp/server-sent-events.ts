/** Headers of a response that is an event stream. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Formats a server-sent event. The text must be a single line. */
export const formatEvent = (text: string, name = 'message'): string => `event: ${name}\ndata: ${text}\n\n`;

/** Formats an event with a reconnection delay; without one, clients reconnect after three seconds. */
export const formatEventWithRetry = (text: string, name: string, retryMs: number): string =>
  `event: ${name}\nretry: ${retryMs}\ndata: ${text}\n\n`;

/** Keep-alive comment, equal to the SDK's: proxies see traffic, and clients ignore it. */
export const keepAliveComment = ': keepalive\n\n';

/** Maximum silence on a stream; the strictest common proxies close a connection after one minute. */
export const defaultKeepAliveMs = 15_000;
