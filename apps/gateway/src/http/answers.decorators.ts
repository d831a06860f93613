import { type Endpoint, isRateLimited, type Reply } from '@kerf/contracts';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccountRateLimitInterceptor } from './account-rate-limits.interceptor.ts';
import { type Ask, readRequest } from './read-request.ts';
import { toRoutePath } from './route-path.ts';

/** Metadata key under which the guard finds the endpoint of a handler. */
export const endpointKey = 'endpoint';

/** Makes a method the handler of an endpoint. Its parameter and its result are typed by the endpoint. */
export const Answers =
  <E extends Endpoint>(endpoint: E) =>
  <Method extends (ask: Ask<E>) => Promise<Reply<E>>>(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    AskParameter(endpoint)(target, name, 0);
    applyDecorators(
      RequestMapping({ path: toRoutePath(endpoint.path), method: RequestMethod[endpoint.method] }),
      HttpCode(endpoint.status ?? 200),
      ForEndpoint(endpoint),
    )(target, name, method);
  };

/**
 * Binds a method to its endpoint; the guard refuses all requests to a method without one. The interceptor is added to
 * limited endpoints only, because with one Nest passes every request through observables.
 */
export const ForEndpoint = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    SetMetadata(endpointKey, endpoint),
    ...(isRateLimited(endpoint) ? [UseInterceptors(AccountRateLimitInterceptor)] : []),
  );

const AskParameter = createParamDecorator((endpoint: Endpoint, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return request.parsedRequest ?? readRequest(endpoint, request);
});
