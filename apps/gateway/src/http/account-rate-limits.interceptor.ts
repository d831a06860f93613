import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { AccountRateLimiter } from '../rate-limits/account-rate-limits.ts';
import { readRequest } from './read-request.ts';
import { findEndpoint } from './find-endpoint.ts';

/** Interceptor that applies the account limits to requests with a key, on endpoints that are limited. */
@Injectable()
export class AccountRateLimitInterceptor implements NestInterceptor {
  constructor(private readonly limits: AccountRateLimiter) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const endpoint = findEndpoint(request);
    if (!endpoint || !request.caller) return next.handle();
    // Invalid requests are refused before they are counted: 400 comes before 429.
    request.parsedRequest = readRequest(endpoint, request);
    const leave = await this.limits.acquireSlot(request.caller, endpoint);
    return next.handle().pipe(finalize(leave));
  }
}
