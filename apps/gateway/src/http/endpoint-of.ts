import { api, type Endpoint, oauthApi } from '@kerf/contracts';
import type { FastifyRequest } from 'fastify';
import { routeOf } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The endpoint of the request, once it was looked up. */
    reached?: Endpoint | undefined;
  }
}

const byRoute = new Map(
  Object.values<Endpoint>({ ...api, ...oauthApi }).map((endpoint) => [
    `${endpoint.method} ${routeOf(endpoint.path)}`,
    endpoint,
  ]),
);

/** Finds the endpoint of a request; undefined on an unknown path and for a wrong method. */
export function endpointOf(request: FastifyRequest): Endpoint | undefined {
  // Fastify rebuilds the route options at each access, and several hooks need the endpoint.
  if (request.reached || isNowhere(request)) return request.reached;
  request.reached = byRoute.get(`${asked(request.method)} ${request.routeOptions.url ?? ''}`);
  return request.reached;
}

/** Returns true when the path is unknown. The router matches a missing id as an empty one. */
export const isNowhere = ({ is404, params }: FastifyRequest): boolean =>
  is404 || Object.values(Object(params)).includes('');

/** Maps HEAD to GET: it needs the same key and is valid on the same paths. */
export const asked = (method: string): string => (method === 'HEAD' ? 'GET' : method);
