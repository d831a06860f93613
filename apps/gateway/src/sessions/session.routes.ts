import { Bus } from '@kerf/bus';
import { api, type ListedSession, type SessionState, sessions, signInLifeS, ticketLifeS } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { SessionService } from './session-service.ts';

@Controller()
export class SessionRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly service: SessionService,
  ) {}

  @Answers(api.sendCode)
  async sendCode({ body, browser, address }: Ask<typeof api.sendCode>) {
    await this.service.sendCode(body.email, browser, address);
    return sentCode;
  }

  @Answers(api.startSession)
  async start({ body, browser, address }: Ask<typeof api.startSession>) {
    return { session: toSessionEntry(await this.service.startSession(body.code, browser, address)) };
  }

  @Answers(api.session)
  async show({ session }: Ask<typeof api.session>) {
    return { session: toSessionEntry(session) };
  }

  @Answers(api.endSession)
  async signOut({ caller, browser }: Ask<typeof api.endSession>) {
    await this.bus.request(sessions.endSession, { by: caller, sessionId: caller.keyId });
    browser.signOut();
    return {};
  }

  @Answers(api.sessions)
  async list({ caller }: Ask<typeof api.sessions>) {
    const listed = await this.bus.request(sessions.listSessions, caller);
    return { sessions: listed.sessions.map((one) => toListEntry(one, caller.keyId)) };
  }

  @Answers(api.endOtherSession)
  async end({ caller, params }: Ask<typeof api.endOtherSession>) {
    return this.bus.request(sessions.endSession, { by: caller, sessionId: params.session_id });
  }

  @Answers(api.endOtherSessions)
  async endOthers({ caller }: Ask<typeof api.endOtherSessions>) {
    return this.bus.request(sessions.endOtherSessions, { by: caller });
  }

  @Answers(api.sendConfirmationCode)
  async sendConfirmationCode({ caller, browser }: Ask<typeof api.sendConfirmationCode>) {
    await this.service.sendConfirmationCode(caller, browser);
    return sentCode;
  }

  @Answers(api.confirmSession)
  async confirm({ caller, body, browser }: Ask<typeof api.confirmSession>) {
    return { session: toSessionEntry(await this.service.confirmSession(caller, body.code, browser)) };
  }

  @Answers(api.createTicket)
  async createTicket({ caller, body }: Ask<typeof api.createTicket>) {
    return { url: await this.service.createTicketUrl(caller, body.interaction), expires_in_s: ticketLifeS };
  }

  @Answers(api.undecided)
  async listUndecided({ caller }: Ask<typeof api.undecided>) {
    const { isUntouched, things } = await this.bus.request(sessions.listUndecided, caller);
    return {
      is_untouched: isUntouched,
      things: things.map(({ createdAt, lastUsedAt, ...thing }) => ({
        ...thing,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
    };
  }

  @Answers(api.decide)
  async decide({ caller, body, session }: Ask<typeof api.decide>) {
    const { ended } = await this.bus.request(sessions.decide, { by: caller, keep: body.keep ?? [] });
    return { ended, session: { ...toSessionEntry(session), keys_undecided: false } };
  }
}

const sentCode = { sent: true as const, expires_in_s: signInLifeS };

/** Converts a session to its entry in the API. */
export const toSessionEntry = (session: SessionState) => ({
  session_id: session.sessionId,
  user_id: session.userId,
  email: session.email,
  role: session.role,
  account_id: session.accountId,
  tier: session.tier,
  subscription_status: session.subscriptionStatus,
  method: session.method,
  authenticated_at: session.authenticatedAt,
  expires_at: session.expiresAt,
  is_fresh: session.isFresh,
  keys_undecided: session.keysUndecided,
  has_passkey: session.hasPasskey,
  passkey_needed: session.passkeyNeeded,
  erases_at: session.erasesAt,
});

const toListEntry = (session: ListedSession, currentId: string) => ({
  session_id: session.sessionId,
  method: session.method,
  user_agent: session.userAgent,
  network: session.network,
  authenticated_at: session.authenticatedAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  is_current: session.sessionId === currentId,
});
