import { api, type Endpoint, oauthApi } from '@kerf/contracts';
import type { FastifyRequest } from 'fastify';
import { toRoutePath } from './route-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The endpoint of the request, once it was looked up. */
    matchedEndpoint?: Endpoint | undefined;
  }
}

const byRoute = new Map(
  Object.values<Endpoint>({ ...api, ...oauthApi }).map((endpoint) => [
    `${endpoint.method} ${toRoutePath(endpoint.path)}`,
    endpoint,
  ]),
);

/** Finds the endpoint of a request; undefined on an unknown path and for a wrong method. */
export function findEndpoint(request: FastifyRequest): Endpoint | undefined {
  // Fastify rebuilds the route options at each access, and several hooks need the endpoint.
  if (request.matchedEndpoint || isUnknownPath(request)) return request.matchedEndpoint;
  request.matchedEndpoint = byRoute.get(`${toRoutedMethod(request.method)} ${request.routeOptions.url ?? ''}`);
  return request.matchedEndpoint;
}

/** Returns true when the path is unknown. The router matches a missing id as an empty one. */
export const isUnknownPath = ({ is404, params }: FastifyRequest): boolean =>
  is404 || Object.values(Object(params)).includes('');

/** Maps HEAD to GET: it needs the same key and is valid on the same paths. */
export const toRoutedMethod = (method: string): string => (method === 'HEAD' ? 'GET' : method);
