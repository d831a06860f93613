import type { Endpoint } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { pathOf } from '@kerf/service';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { asked } from './endpoint-of.ts';
import { routeOf } from './route.ts';

/** Methods of the router; Node accepts others too. */
const routed: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Known paths: a wrong method on one is answered with 405 and the allowed methods, an unknown path with 404. */
export class KnownPaths {
  private readonly methods = new Map<string, string[]>();

  constructor(endpoints: Readonly<Record<string, Endpoint>>) {
    for (const { path, method } of Object.values(endpoints))
      this.methods.set(path, [...(this.methods.get(path) ?? []), method]);
  }

  /** Adds routes that refuse the wrong methods of known paths. */
  refuseOtherMethods(server: FastifyInstance): void {
    for (const [path, allowed] of this.methods)
      server.route({
        url: routeOf(path),
        method: routed.filter((method) => !allowed.includes(asked(method))),
        onRequest: async (request) => {
          throw notAllowed(request, allowed);
        },
        handler: async () => undefined,
      });
  }

  /** Returns the fault for a request without a route. */
  refusalOf(request: FastifyRequest): Fault {
    const path = pathOf(request);
    if (routed.includes(request.method)) return Fault.of('not_found', { path });
    const allowed = this.methodsAt(path);
    return allowed ? notAllowed(request, allowed) : Fault.of('not_found', { path });
  }

  /** Finds the methods of a path. A literal match takes precedence over one with parameters. */
  private methodsAt(path: string): string[] | undefined {
    const known = this.methods.has(path) ? path : [...this.methods.keys()].find((one) => isAt(one, path));
    return known === undefined ? undefined : this.methods.get(known);
  }
}

const notAllowed = (request: FastifyRequest, allowed: readonly string[]): Fault =>
  Fault.of('method_not_allowed', { path: pathOf(request), method: request.method, allowed: allowed.join(', ') });

/** Returns true when a path matches a known one, with a non-empty value for each parameter. */
function isAt(known: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = known.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
  );
}
