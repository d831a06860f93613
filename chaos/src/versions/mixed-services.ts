import { join } from 'node:path';
import {
  type DeploymentSettings,
  findFreePort,
  getServiceEnvironment,
  type ResourceScope,
  type RunningService,
  type ServiceName,
  startService,
} from '@kerf/tools';
import { getSide, type Mix } from './mixes.ts';

const startOrder: readonly ServiceName[] = ['accounts', 'quota', 'standards', 'broker', 'gateway'];

/** Settings of the services, the folder of their logs, and the root of each release. */
interface MixedServicesOptions {
  readonly settings: DeploymentSettings;
  readonly folder: string;
  readonly roots: Readonly<Record<'old' | 'new', string>>;
}

/** One process of each service, from either release, on ports that stay the same. */
export class MixedServices {
  readonly #options: MixedServicesOptions;
  readonly #ports: ReadonlyMap<ServiceName, number>;
  readonly #running = new Map<ServiceName, { readonly side: 'old' | 'new'; readonly service: RunningService }>();
  #starts = 0;

  private constructor(options: MixedServicesOptions, ports: ReadonlyMap<ServiceName, number>) {
    this.#options = options;
    this.#ports = ports;
  }

  /** Starts nothing yet; the scope stops what runs at the end. */
  static async create(options: MixedServicesOptions, scope: ResourceScope): Promise<MixedServices> {
    const ports = new Map<ServiceName, number>();
    for (const name of startOrder) ports.set(name, await findFreePort());
    return scope.add(new MixedServices(options, ports));
  }

  get gatewayUrl(): string {
    return `https://127.0.0.1:${this.#ports.get('gateway')}`;
  }

  get brokerUrl(): string {
    return `wss://127.0.0.1:${this.#ports.get('broker')}`;
  }

  /** Replaces the services that differ from a mix: each drains before its successor starts. */
  async switchTo(mix: Mix): Promise<void> {
    for (const name of startOrder) {
      const side = getSide(mix, name);
      if (this.#running.get(name)?.side === side) continue;
      await this.#stop(name);
      this.#running.set(name, { side, service: await this.#start(name, side) });
    }
  }

  stop = async (): Promise<void> => {
    for (const name of startOrder.toReversed()) await this.#stop(name);
  };

  async #stop(name: ServiceName): Promise<void> {
    const running = this.#running.get(name);
    this.#running.delete(name);
    await running?.service.stop();
  }

  #start(name: ServiceName, side: 'old' | 'new'): Promise<RunningService> {
    const { settings, folder, roots } = this.#options;
    this.#starts += 1;
    const label = `${name}-${this.#starts}-${side}`;
    const environment = getServiceEnvironment(name, settings, this.#ports.get(name));
    return startService(name, environment, { folder: join(folder, 'logs'), label, root: roots[side] });
  }
}
