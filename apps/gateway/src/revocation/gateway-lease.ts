import type { Bus, Served } from '@kerf/bus';
import { gatewayPresent, gateways } from '@kerf/contracts';
import { every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';

/**
 * Registration of this gateway with the accounts service, so that revocations wait for its acknowledgement, until it
 * deregisters. Each renewal grants a lease: after it, no revocation waits for this gateway any more, and the gateway
 * acts as if all keys had ended.
 */
export class GatewayLease {
  private round: Round | undefined;
  private present: Served | undefined;
  private lapse: NodeJS.Timeout | undefined;
  private holder: LeaseHolder | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request' | 'serve'>,
    private readonly log: Log,
    /** Name of this gateway. */
    readonly name: string,
  ) {}

  /** Sets the holder that reacts to the lease. Called before the gateway starts. */
  heldBy(holder: LeaseHolder): void {
    this.holder = holder;
  }

  /** Registers before the first request. Without the accounts service the gateway still serves short responses. */
  async onApplicationBootstrap(): Promise<void> {
    this.present = this.bus.serve(gatewayPresent.at(this.name), async () => ({}));
    await this.renew();
    this.round = every(renewAfterMs, this.log, () => this.renew());
  }

  /** Deregisters after the last response. */
  async onApplicationShutdown(): Promise<void> {
    await this.round?.stop();
    clearTimeout(this.lapse);
    await this.present?.stop();
    await this.bus.request(gateways.leaveGateway, { name: this.name }).catch((error: unknown) => {
      this.log.warn(
        { err: error },
        'could not deregister this gateway; revocations wait for it until its lease expires',
      );
    });
  }

  /** Renews the lease. It counts from the request, so it ends before the accounts service thinks it does. */
  private async renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      const { leaseMs } = await this.bus.request(gateways.standGateway, { name: this.name });
      this.begin(askedAt + leaseMs - performance.now());
    } catch (error) {
      this.log.warn({ err: error }, 'could not renew the lease of this gateway');
      // Without a first lease no timer would end it.
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

/** Renewal interval; several renewals in a row may fail before the lease expires. */
const renewAfterMs = 2_000;

/** Reactions to a lease: `resume` when it starts or continues, `suspend` when it has expired. */
interface LeaseHolder {
  readonly resume: () => void;
  readonly lapse: () => unknown;
}
