import { join } from 'node:path';
import {
  type DeploymentSettings,
  findFreePort,
  getServiceEnvironment,
  type ResourceScope,
  type RunningService,
  type ServiceName,
  startRoundRobin,
  startService,
} from '@kerf/tools';
import { listSides, type Mix, type Side } from './mixes.ts';

const startOrder: readonly ServiceName[] = ['accounts', 'quota', 'standards', 'broker', 'gateway'];

/** Settings of the services, the folder of their logs, and the root of each release. */
interface MixedServicesOptions {
  readonly settings: DeploymentSettings;
  readonly folder: string;
  readonly roots: Readonly<Record<'old' | 'new', string>>;
}

/** Processes of a service, at most one of each release, behind a port that stays the same. */
interface MixedService {
  readonly name: ServiceName;
  readonly port: number;
  /** Ports for new connections; the array is changed in place. */
  readonly ports: number[];
  readonly running: Map<Side, { readonly port: number; readonly service: RunningService }>;
}

/** Processes of each service, from one release or from both. */
export class MixedServices {
  readonly #options: MixedServicesOptions;
  readonly #services: readonly MixedService[];
  #starts = 0;

  private constructor(options: MixedServicesOptions, services: readonly MixedService[]) {
    this.#options = options;
    this.#services = services;
  }

  /** Starts nothing yet; the scope stops what runs at the end. */
  static async create(options: MixedServicesOptions, scope: ResourceScope): Promise<MixedServices> {
    const services: MixedService[] = [];
    for (const name of startOrder) {
      const ports: number[] = [];
      const { port } = scope.add(await startRoundRobin(ports));
      services.push({ name, port, ports, running: new Map() });
    }
    return scope.add(new MixedServices(options, services));
  }

  get gatewayUrl(): string {
    return `https://127.0.0.1:${this.#findPort('gateway')}`;
  }

  get brokerUrl(): string {
    return `wss://127.0.0.1:${this.#findPort('broker')}`;
  }

  /** Replaces the processes that differ from a mix: the others of a service drain when their successors are ready. */
  async switchTo(mix: Mix): Promise<void> {
    for (const service of this.#services) {
      const wanted = listSides(mix, service.name);
      for (const side of wanted) if (!service.running.has(side)) await this.#start(service, side);
      for (const side of service.running.keys()) if (!wanted.includes(side)) await stopSide(service, side);
    }
  }

  stop = async (): Promise<void> => {
    for (const service of this.#services.toReversed())
      for (const side of service.running.keys()) await stopSide(service, side);
  };

  async #start({ name, ports, running }: MixedService, side: Side): Promise<void> {
    const { settings, folder, roots } = this.#options;
    this.#starts += 1;
    const label = `${name}-${this.#starts}-${side}`;
    const port = await findFreePort();
    const environment = getServiceEnvironment(name, settings, port);
    const service = await startService(name, environment, { folder: join(folder, 'logs'), label, root: roots[side] });
    running.set(side, { port, service });
    ports.push(port);
  }

  #findPort(name: ServiceName): number | undefined {
    return this.#services.find((service) => service.name === name)?.port;
  }
}

async function stopSide({ ports, running }: MixedService, side: Side): Promise<void> {
  const stopped = running.get(side);
  if (!stopped) return;
  running.delete(side);
  ports.splice(ports.indexOf(stopped.port), 1);
  await stopped.service.stop();
}
