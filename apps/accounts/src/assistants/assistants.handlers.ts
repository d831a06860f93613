import { Serves } from '@kerf/bus';
import { assistants, type Handlers, type Input } from '@kerf/contracts';
import { DatabaseVolume } from '@kerf/db';
import { Tickets } from '../sessions/tickets.ts';
import { Assistants } from './assistants.ts';

/** Handlers of the assistants contract, for the OAuth issuer. */
@Serves(assistants)
export class AssistantsHandlers implements Handlers<typeof assistants> {
  constructor(
    private readonly assistants: Assistants,
    private readonly tickets: Tickets,
    private readonly volume: DatabaseVolume,
  ) {}

  async allowAssistant(wanted: Input<typeof assistants.allowAssistant>) {
    this.volume.throwIfFull();
    return this.assistants.allowAssistant(wanted);
  }

  async redeemTicket(presented: Input<typeof assistants.redeemTicket>) {
    return this.tickets.redeemTicket(presented);
  }

  async allowByTicket(wanted: Input<typeof assistants.allowByTicket>) {
    this.volume.throwIfFull();
    return this.assistants.allowByTicket(wanted);
  }

  async renewAssistant(wanted: Input<typeof assistants.renewAssistant>) {
    return this.assistants.renewToken(wanted);
  }

  async endAssistant(ended: Input<typeof assistants.endAssistant>) {
    return this.assistants.endAssistant(ended);
  }
}
