import { allows } from '@kerf/catalog';
import { type Caller, type Endpoint, quota, reaches } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { endpointKey } from './answers.decorators.ts';
import { readAsk } from './read-ask.ts';
import type { FileGrant } from '../files/file-tokens.ts';
import { identify, Identifying } from '../keys/identify.ts';
import { asToken } from '../oauth/oauth-resource.ts';

/** Guard that enforces the `access` of an endpoint. A handler without an endpoint is closed. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly identifying: Identifying,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<Endpoint | undefined>(endpointKey, context.getHandler());
    if (!endpoint) return false;
    if (endpoint.access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.grant) return this.holds(request.grant);
    if (!isAdmitted(endpoint) || !isReadable(endpoint, request)) await this.identify(endpoint, request);
    if (request.caller) checkRights(request.caller, endpoint);
    return true;
  }

  /** Checks that the keys of a file grant are live; its token is verified already. Throws `invalid_file_token`. */
  private async holds({ accountId, keyIds }: FileGrant): Promise<true> {
    await this.identifying.bus.request(quota.checkKeys, { accountId, keyIds }).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'invalid_key' ? Fault.of('invalid_file_token') : error;
    });
    return true;
  }

  private async identify(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
    const { requester } = request;
    if (!requester) throw Fault.of('invalid_key');
    request.caller = await identify(requester, this.identifying).catch((error: unknown) => {
      throw endpoint.access === 'token' ? asToken(error) : error;
    });
  }
}

/** Returns true when the admission of an operation checks the key anyway. */
const isAdmitted = ({ access }: Endpoint): boolean => access === 'admission' || access === 'token';

function checkRights(caller: Caller, endpoint: Endpoint): void {
  const { role, isService } = caller;
  const { role: needed = 'viewer', personal } = endpoint;
  const feature = `${endpoint.method} ${endpoint.path}`;
  checkTier(caller, endpoint, feature);
  if (personal && isService) throw Fault.of('personal_key_needed', { feature });
  if (!reaches(role, needed)) throw Fault.of('role_too_low', { feature, needed, role });
}

function checkTier({ tier }: Caller, { tier: needed = 'free' }: Endpoint, feature: string): void {
  if (!allows(tier, needed)) throw Fault.of('tier_too_low', { feature, needed, tier });
}

/** Returns true when the request is valid. The key of an invalid one is checked first, so 401 comes before 400. */
function isReadable(endpoint: Endpoint, request: FastifyRequest): boolean {
  try {
    request.ask = readAsk(endpoint, request);
    return true;
  } catch {
    return false;
  }
}
