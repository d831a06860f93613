import { Serves } from '@kerf/bus';
import { type Handlers, type Input, sessions } from '@kerf/contracts';
import { Decisions } from './decisions.ts';
import { SessionStarts } from './session-starts.ts';
import { Sessions } from './sessions.ts';
import { Tickets } from './tickets.ts';

/** Handlers of the sessions contract. */
@Serves(sessions)
export class SessionsHandlers implements Handlers<typeof sessions> {
  constructor(
    private readonly starts: SessionStarts,
    private readonly sessions: Sessions,
    private readonly decisions: Decisions,
    private readonly tickets: Tickets,
  ) {}

  async sendCode(wanted: Input<typeof sessions.sendCode>) {
    await this.sessions.sendCode(wanted);
    return {};
  }

  async startSession(wanted: Input<typeof sessions.startSession>) {
    return this.starts.startSession(wanted);
  }

  async describeSession(by: Input<typeof sessions.describeSession>) {
    return this.sessions.describeSession(by);
  }

  async listSessions(by: Input<typeof sessions.listSessions>) {
    return { sessions: await this.sessions.listSessions(by) };
  }

  async endSession(wanted: Input<typeof sessions.endSession>) {
    await this.sessions.endSession(wanted);
    return {};
  }

  async endOtherSessions(wanted: Input<typeof sessions.endOtherSessions>) {
    return this.sessions.endOtherSessions(wanted);
  }

  async sendConfirmationCode(wanted: Input<typeof sessions.sendConfirmationCode>) {
    await this.sessions.sendConfirmationCode(wanted);
    return {};
  }

  async confirmSession(wanted: Input<typeof sessions.confirmSession>) {
    return this.sessions.confirmSession(wanted);
  }

  async createTicket(wanted: Input<typeof sessions.createTicket>) {
    await this.tickets.createTicket(wanted);
    return {};
  }

  async listUndecided(by: Input<typeof sessions.listUndecided>) {
    return this.decisions.listUndecided(by);
  }

  async decide(wanted: Input<typeof sessions.decide>) {
    return this.decisions.decide(wanted);
  }
}
