import type { Bus } from '@kerf/bus';
import { gateways } from '@kerf/contracts';
import { every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';

/** Often enough that two in a row may be lost before a gateway counts as dead. */
const againAfterMs = 5_000;

/** Says that this gateway is there, so that a revocation waits until it has acted; and at last that it is not. */
export class Standing {
  private round: Round | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    /** What this gateway is called. */
    readonly name: string,
  ) {}

  /** Before it takes a request. Without the accounts service no key is revoked either, and the gateway serves all the same. */
  async onApplicationBootstrap(): Promise<void> {
    await this.stand();
    this.round = every(againAfterMs, this.log, () => this.stand());
  }

  /** When the last answer is given. */
  async onApplicationShutdown(): Promise<void> {
    await this.round?.stop();
    await this.bus.request(gateways.leaveGateway, { name: this.name }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'revocations wait for this gateway a little longer');
    });
  }

  private async stand(): Promise<void> {
    await this.bus.request(gateways.standGateway, { name: this.name }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'revocations may not wait for this gateway');
    });
  }
}
