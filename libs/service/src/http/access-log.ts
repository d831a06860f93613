import type { Log, OnResponse } from '@kerf/telemetry';

/** Requests that have a line in the log: none, those that failed, or all. */
export type AccessLog = 'off' | 'errors' | 'all';

/** Creates the listener that logs one line for each answered request; its ids come from the request. */
export const createAccessLog =
  (log: Log, accessLog: AccessLog): OnResponse =>
  (request, reply) => {
    const status = reply.statusCode;
    if (accessLog === 'off' || (accessLog === 'errors' && status < 400)) return;
    const code = reply.getHeader('x-error-code');
    log.info(
      {
        method: request.method,
        // The route and not the address, which may contain the token of a file.
        route: request.routeOptions.url ?? 'unknown',
        status,
        ...(code !== undefined && { error_code: code }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  };
