import { join } from 'node:path';
import {
  environmentOf,
  freePort,
  type Owner,
  type Service,
  type ServiceName,
  type Setting,
  startService,
} from '@kerf/tools';

/** Settings, folder and scope of pods. */
interface Place {
  readonly setting: Setting;
  readonly folder: string;
  readonly owner: Owner;
}

interface Pod {
  readonly service: Service;
  readonly port: number;
}

/** Pods of one service, replaceable in the way of an orchestrator. */
export class Pods {
  readonly name: ServiceName;
  /** Ports for new connections; the array is changed in place. */
  readonly ports: number[] = [];
  readonly #place: Place;
  #pods: Pod[] = [];
  #started = 0;

  constructor(name: ServiceName, place: Place) {
    this.name = name;
    this.#place = place;
  }

  async start(count: number): Promise<this> {
    while (this.#pods.length < count) await this.#add();
    return this;
  }

  /** Replaces every pod: a new one is ready and accepts connections before the old one stops. */
  async restart(): Promise<void> {
    const before = this.#pods;
    this.#pods = [];
    for (const { service, port } of before) {
      await this.#add();
      this.ports.splice(this.ports.indexOf(port), 1);
      await service.stop();
    }
  }

  async #add(): Promise<void> {
    const { setting, folder, owner } = this.#place;
    const port = await freePort();
    this.#started += 1;
    const log = { folder: join(folder, 'logs'), label: `${this.name}-${this.#started}` };
    const service = owner.own(await startService(this.name, environmentOf(this.name, setting, port), log));
    this.#pods.push({ service, port });
    this.ports.push(port);
  }
}
