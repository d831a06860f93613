import { type Endpoint, isLimited, type Reply } from '@kerf/contracts';
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
import { AccountLimitsInterceptor } from './account-limits.interceptor.ts';
import { type Ask, readAsk } from './read-ask.ts';
import { routeOf } from './route.ts';

/** Where the guard finds the endpoint of a handler. */
export const endpointKey = 'endpoint';

/** Makes a method the handler of an endpoint: it is given what the endpoint takes and must answer what it promises. */
export const Answers =
  <E extends Endpoint>(endpoint: E) =>
  <Method extends (ask: Ask<E>) => Promise<Reply<E>>>(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    AskParameter(endpoint)(target, name, 0);
    applyDecorators(
      RequestMapping({ path: routeOf(endpoint.path), method: RequestMethod[endpoint.method] }),
      HttpCode(endpoint.status ?? 200),
      StandsFor(endpoint),
    )(target, name, method);
  };

/**
 * Says which endpoint a method is: without it the guard lets nobody in. Only where an account may ask so often is there
 * an interceptor: with one, Nest hands every request through observables.
 */
export const StandsFor = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    SetMetadata(endpointKey, endpoint),
    ...(isLimited(endpoint) ? [UseInterceptors(AccountLimitsInterceptor)] : []),
  );

const AskParameter = createParamDecorator((endpoint: Endpoint, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return request.ask ?? readAsk(endpoint, request);
});
