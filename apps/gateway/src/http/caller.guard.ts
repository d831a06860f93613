import { isTierAtLeast } from '@kerf/catalog';
import { type Caller, type Endpoint, quota, isRoleAtLeast, type SessionState, sessions } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { endpointKey } from './answers.decorators.ts';
import { readRequest } from './read-request.ts';
import type { FileGrant } from '../auth/file-tokens.ts';
import { authenticateKey, KeyAuthenticator, toSessionFault, toTokenFault } from '../auth/authenticate.ts';

/** Guard that enforces the `access` of an endpoint. A handler without an endpoint is closed. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly authenticator: KeyAuthenticator,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<Endpoint | undefined>(endpointKey, execution.getHandler());
    if (!endpoint) return false;
    if (endpoint.access === 'public') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    if (request.grant) return this.checkGrantKeys(request.grant);
    if (!isCheckedByAdmission(endpoint) || !canReadRequest(endpoint, request))
      await this.identifyCaller(endpoint, request);
    if (!request.caller) return true;
    if (request.browser) await this.checkSession(endpoint, request, request.caller);
    else checkKey(request.caller, endpoint);
    return true;
  }

  /**
   * Checks the session of a browser. Throws `account_closing`, `keys_undecided`, `passkey_needed` and `confirm_needed`,
   * besides the faults of a key.
   */
  private async checkSession(endpoint: Endpoint, request: FastifyRequest, caller: Caller): Promise<void> {
    const session = await this.describeSession(caller);
    request.session = session;
    checkState(session, endpoint);
    checkRights(caller, endpoint);
    if (endpoint.fresh && !session.isFresh) throw Fault.of('confirm_needed', { feature: nameFeature(endpoint) });
  }

  private async describeSession(caller: Caller): Promise<SessionState> {
    return this.authenticator.bus.request(sessions.describeSession, caller).catch((error: unknown) => {
      throw toSessionFault(error);
    });
  }

  /** Checks that the keys of a file grant are live; its token is verified already. Throws `invalid_file_token`. */
  private async checkGrantKeys({ accountId, keyIds }: FileGrant): Promise<true> {
    await this.authenticator.bus.request(quota.checkKeys, { accountId, keyIds }).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'invalid_key' ? Fault.of('invalid_file_token') : error;
    });
    return true;
  }

  private async identifyCaller(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
    const { context } = request;
    if (!context) throw Fault.of('invalid_key');
    request.caller = await authenticateKey(context, this.authenticator).catch((error: unknown) => {
      if (request.browser) throw toSessionFault(error);
      throw endpoint.access === 'token' ? toTokenFault(error) : error;
    });
  }
}

/** Returns true when the admission of an operation checks the key anyway. */
const isCheckedByAdmission = ({ access }: Endpoint): boolean => access === 'admission' || access === 'token';

/** Throws the fault of a session that may call little: its account is closed, or something must be decided or proved. */
function checkState({ erasesAt, keysUndecided, passkeyNeeded }: SessionState, endpoint: Endpoint): void {
  if (erasesAt !== null && !endpoint.closing) throw Fault.of('account_closing', { erasesAt });
  // Until the member has decided what to keep of the time before the address was verified.
  if (keysUndecided && !endpoint.undecided) throw Fault.of('keys_undecided');
  if (passkeyNeeded && !endpoint.passkeyless) throw Fault.of('passkey_needed');
}

const nameFeature = ({ method, path }: Endpoint): string => `${method} ${path}`;

function checkKey(caller: Caller, endpoint: Endpoint): void {
  if (endpoint.access === 'session') throw Fault.of('session_needed', { feature: nameFeature(endpoint) });
  checkRights(caller, endpoint);
}

function checkRights(caller: Caller, endpoint: Endpoint): void {
  const { role, isService } = caller;
  const { role: needed = 'viewer', personal } = endpoint;
  const feature = nameFeature(endpoint);
  checkTier(caller, endpoint, feature);
  if (personal && isService) throw Fault.of('personal_key_needed', { feature });
  if (!isRoleAtLeast(role, needed)) throw Fault.of('role_too_low', { feature, needed, role });
}

function checkTier({ tier }: Caller, { tier: needed = 'free' }: Endpoint, feature: string): void {
  if (!isTierAtLeast(tier, needed)) throw Fault.of('tier_too_low', { feature, needed, tier });
}

/** Returns true when the request is valid. The key of an invalid one is checked first, so 401 comes before 400. */
function canReadRequest(endpoint: Endpoint, request: FastifyRequest): boolean {
  try {
    request.parsedRequest = readRequest(endpoint, request);
    return true;
  } catch {
    return false;
  }
}
