import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { AccountLimits } from '../limits/account-limits.ts';
import { readAsk } from './read-ask.ts';
import { endpointOf } from './endpoint-of.ts';

/** Interceptor that applies the account limits to requests with a key, on endpoints that are limited. */
@Injectable()
export class AccountLimitsInterceptor implements NestInterceptor {
  constructor(private readonly limits: AccountLimits) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const endpoint = endpointOf(request);
    if (!endpoint || !request.caller) return next.handle();
    // Invalid requests are refused before they are counted: 400 comes before 429.
    request.ask = readAsk(endpoint, request);
    const leave = await this.limits.enter(request.caller, endpoint);
    return next.handle().pipe(finalize(leave));
  }
}
