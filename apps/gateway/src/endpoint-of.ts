import { api, type Endpoint, oauthApi } from '@kerf/contracts';
import type { FastifyRequest } from 'fastify';
import { routeOf } from './route.ts';

const byRoute = new Map(
  Object.values<Endpoint>({ ...api, ...oauthApi }).map((endpoint) => [
    `${endpoint.method} ${routeOf(endpoint.path)}`,
    endpoint,
  ]),
);

/** The endpoint that a request has reached; none on an unknown path and for a wrong method. */
export const endpointOf = ({ method, routeOptions }: FastifyRequest): Endpoint | undefined =>
  byRoute.get(`${asked(method)} ${routeOptions.url ?? ''}`);

/** HEAD asks for what GET answers, without the body: it needs the same key and is right on the same paths. */
export const asked = (method: string): string => (method === 'HEAD' ? 'GET' : method);
