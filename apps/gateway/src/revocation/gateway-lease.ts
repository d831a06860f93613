import type { Bus, Served } from '@kerf/bus';
import { gatewayPresent, gateways } from '@kerf/contracts';
import { every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';

/**
 * Says that this gateway is there, so that a revocation waits until it has acted; and at last that it is not. Each time
 * it is given a lease: when that is over, no revocation waits for this gateway any more, and it acts as if all keys had
 * ended.
 */
export class GatewayLease {
  private round: Round | undefined;
  private present: Served | undefined;
  private lapse: NodeJS.Timeout | undefined;
  private holder: LeaseHolder | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request' | 'serve'>,
    private readonly log: Log,
    /** What this gateway is called. */
    readonly name: string,
  ) {}

  /** Before the gateway starts: who acts on the lease. */
  heldBy(holder: LeaseHolder): void {
    this.holder = holder;
  }

  /** Before it takes a request. Without the accounts service it serves all the same, what is short. */
  async onApplicationBootstrap(): Promise<void> {
    this.present = this.bus.serve(gatewayPresent.at(this.name), async () => ({}));
    await this.renew();
    this.round = every(renewAfterMs, this.log, () => this.renew());
  }

  /** When the last answer is given. */
  async onApplicationShutdown(): Promise<void> {
    await this.round?.stop();
    clearTimeout(this.lapse);
    await this.present?.stop();
    await this.bus.request(gateways.leaveGateway, { name: this.name }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'revocations wait for this gateway a little longer');
    });
  }

  /** The lease begins when it is asked for: whoever grants it counts from later on. */
  private async renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      const { leaseMs } = await this.bus.request(gateways.standGateway, { name: this.name });
      this.begin(askedAt + leaseMs - performance.now());
    } catch (error) {
      this.log.warn({ err: error }, 'the lease of this gateway is not renewed');
      // Before the first lease there is none that could run out.
      if (!this.lapse) this.end();
    }
  }

  private begin(forMs: number): void {
    clearTimeout(this.lapse);
    this.lapse = setTimeout(() => this.end(), forMs);
    this.holder?.resume();
  }

  private end(): void {
    clearTimeout(this.lapse);
    this.lapse = undefined;
    void this.holder?.lapse();
  }
}

/** Often enough that a few in a row may be lost before the lease is over. */
const renewAfterMs = 2_000;

/** What is done when a lease begins or goes on, and when it is over. */
interface LeaseHolder {
  readonly resume: () => void;
  readonly lapse: () => unknown;
}
