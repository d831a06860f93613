import type { Bus, ServedOperation } from '@kerf/bus';
import type { PeriodicTask } from '@kerf/concurrency';
import { gatewayPresent, gateways } from '@kerf/contracts';
import { startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';

/**
 * Registration of this gateway with the accounts service, so that revocations wait for its acknowledgement, until it
 * deregisters. Each renewal grants a lease: after it, no revocation waits for this gateway any more, and the gateway
 * acts as if all keys had ended.
 */
export class GatewayRegistration {
  private renewals: PeriodicTask | undefined;
  private presence: ServedOperation | undefined;
  private leaseTimer: NodeJS.Timeout | undefined;
  private holder: LeaseHolder | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request' | 'serve'>,
    private readonly log: Log,
    /** Name of this gateway. */
    readonly name: string,
  ) {}

  /** Sets the holder that reacts to the lease. Called before the gateway starts. */
  setHolder(holder: LeaseHolder): void {
    this.holder = holder;
  }

  /** Registers before the first request. Without the accounts service the gateway still serves short responses. */
  async onApplicationBootstrap(): Promise<void> {
    this.presence = this.bus.serve(gatewayPresent.at(this.name), async () => ({}));
    await this.renewLease();
    this.renewals = startPeriodicTask(this.log, () => this.renewLease(), { pauseMs: renewAfterMs });
  }

  /** Deregisters after the last response. */
  async onApplicationShutdown(): Promise<void> {
    await this.renewals?.stop();
    clearTimeout(this.leaseTimer);
    await this.presence?.stop();
    await this.bus.request(gateways.leaveGateway, { name: this.name }).catch((error: unknown) => {
      this.log.warn(
        { err: error },
        'could not deregister this gateway; revocations wait for it until its lease expires',
      );
    });
  }

  /** Renews the lease. It counts from the request, so it ends before the accounts service thinks it does. */
  private async renewLease(): Promise<void> {
    const requestedAt = performance.now();
    try {
      const { leaseMs } = await this.bus.request(gateways.standGateway, { name: this.name });
      this.startLease(requestedAt + leaseMs - performance.now());
    } catch (error) {
      this.log.warn({ err: error }, 'could not renew the lease of this gateway');
      // Without a first lease no timer would end it.
      if (!this.leaseTimer) this.endLease();
    }
  }

  private startLease(forMs: number): void {
    clearTimeout(this.leaseTimer);
    this.leaseTimer = setTimeout(() => this.endLease(), forMs);
    this.holder?.resume();
  }

  private endLease(): void {
    clearTimeout(this.leaseTimer);
    this.leaseTimer = undefined;
    void this.holder?.suspend();
  }
}

/** Renewal interval; several renewals in a row may fail before the lease expires. */
const renewAfterMs = 2_000;

/** Reactions to a lease: `resume` when it starts or continues, `suspend` when it has expired. */
interface LeaseHolder {
  readonly resume: () => void;
  readonly suspend: () => unknown;
}
