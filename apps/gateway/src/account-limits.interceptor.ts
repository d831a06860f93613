import { type Endpoint, isLimited } from '@kerf/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { AccountLimits } from './account-limits.ts';
import { endpointKey } from './answers.ts';
import { readAsk } from './asking.ts';

/** Holds requests with a key within the limits of their account. Executions have limits of their own. */
@Injectable()
export class AccountLimitsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: AccountLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const endpoint = this.reflector.get<Endpoint>(endpointKey, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isLimited(endpoint) || !request.caller) return next.handle();
    // What cannot be read is refused before it is counted: 400 comes before 429.
    request.ask = readAsk(endpoint, request);
    const leave = await this.limits.enter(request.caller, endpoint);
    return next.handle().pipe(finalize(leave));
  }
}
