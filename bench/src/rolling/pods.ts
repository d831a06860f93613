import { join } from 'node:path';
import {
  getServiceEnvironment,
  findFreePort,
  type ResourceScope,
  type RunningService,
  type ServiceName,
  type DeploymentSettings,
  startService,
} from '@kerf/tools';

/** Settings, folder and scope of pods. */
interface PodOptions {
  readonly setting: DeploymentSettings;
  readonly folder: string;
  readonly scope: ResourceScope;
}

interface Pod {
  readonly service: RunningService;
  readonly port: number;
}

/** Pods of one service, replaceable in the way of an orchestrator. */
export class Pods {
  readonly name: ServiceName;
  /** Ports for new connections; the array is changed in place. */
  readonly ports: number[] = [];
  readonly #options: PodOptions;
  #pods: Pod[] = [];
  #started = 0;

  constructor(name: ServiceName, place: PodOptions) {
    this.name = name;
    this.#options = place;
  }

  async startPods(count: number): Promise<this> {
    while (this.#pods.length < count) await this.#add();
    return this;
  }

  /** Replaces every pod: a new one is ready and accepts connections before the old one stops. */
  async replacePods(): Promise<void> {
    const before = this.#pods;
    this.#pods = [];
    for (const { service, port } of before) {
      await this.#add();
      this.ports.splice(this.ports.indexOf(port), 1);
      await service.stop();
    }
  }

  async #add(): Promise<void> {
    const { setting, folder, scope } = this.#options;
    const port = await findFreePort();
    this.#started += 1;
    const log = { folder: join(folder, 'logs'), label: `${this.name}-${this.#started}` };
    const service = scope.add(await startService(this.name, getServiceEnvironment(this.name, setting, port), log));
    this.#pods.push({ service, port });
    this.ports.push(port);
  }
}
