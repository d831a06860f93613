import type { Endpoint } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { getPrintablePath } from '@kerf/service';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { toRoutedMethod } from './find-endpoint.ts';
import { toRoutePath } from './route-path.ts';

/** Methods of the router; Node accepts others too. */
const routerMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Known paths: a wrong method on one is answered with 405 and the allowed methods, an unknown path with 404. */
export class KnownPaths {
  private readonly methods = new Map<string, string[]>();

  constructor(endpoints: Readonly<Record<string, Endpoint>>) {
    for (const { path, method } of Object.values(endpoints))
      this.methods.set(path, [...(this.methods.get(path) ?? []), method]);
  }

  /** Adds routes that refuse the wrong methods of known paths. */
  rejectOtherMethods(server: FastifyInstance): void {
    for (const [path, allowed] of this.methods)
      server.route({
        url: toRoutePath(path),
        method: routerMethods.filter((method) => !allowed.includes(toRoutedMethod(method))),
        onRequest: async (request) => {
          throw methodNotAllowed(request, allowed);
        },
        handler: async () => undefined,
      });
  }

  /** Returns the fault for a request without a route. */
  toFault(request: FastifyRequest): Fault {
    const path = getPrintablePath(request);
    if (routerMethods.includes(request.method)) return Fault.of('not_found', { path });
    const allowed = this.findMethods(path);
    return allowed ? methodNotAllowed(request, allowed) : Fault.of('not_found', { path });
  }

  /** Finds the methods of a path. A literal match takes precedence over one with parameters. */
  private findMethods(path: string): string[] | undefined {
    const known = this.methods.has(path) ? path : [...this.methods.keys()].find((one) => matchesPath(one, path));
    return known === undefined ? undefined : this.methods.get(known);
  }
}

const methodNotAllowed = (request: FastifyRequest, allowed: readonly string[]): Fault =>
  Fault.of('method_not_allowed', {
    path: getPrintablePath(request),
    method: request.method,
    allowed: allowed.join(', '),
  });

/** Returns true when a path matches a known one, with a non-empty value for each parameter. */
function matchesPath(known: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = known.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
  );
}
