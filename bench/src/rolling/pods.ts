import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pause } from '@kerf/concurrency';
import type { Rollout } from '@kerf/deploy/rollout';
import {
  getServiceEnvironment,
  findFreePort,
  type ResourceScope,
  type RunningService,
  type ServiceName,
  type DeploymentSettings,
  startService,
} from '@kerf/tools';

/** Settings of pods, the times of their roll-out, the folder of their logs, and their scope. */
interface PodOptions {
  readonly setting: DeploymentSettings;
  readonly rollout: Rollout;
  readonly folder: string;
  readonly scope: ResourceScope;
}

interface Pod {
  readonly service: RunningService;
  readonly port: number;
}

/** Pods of one service, replaced in the way of a Deployment. */
export class Pods {
  readonly name: ServiceName;
  /** Ports for new connections; the array is changed in place. */
  readonly ports: number[] = [];
  readonly #options: PodOptions;
  /** Pods that are ready and not to end. */
  #pods: Pod[] = [];
  #started = 0;

  constructor(name: ServiceName, options: PodOptions) {
    this.name = name;
    this.#options = options;
  }

  /** Starts pods of a release until there are this many. */
  async startPods(root: string, count: number): Promise<this> {
    while (this.#pods.length < count) await this.#start(root);
    return this;
  }

  /** Replaces every pod: one more is ready for a while before an old one ends. */
  async replacePods(root: string): Promise<void> {
    const old = new Set(this.#pods);
    const findOld = () => this.#pods.find((pod) => old.has(pod));
    while (findOld()) {
      await this.startPods(root, old.size + 1);
      await pause(this.#options.rollout.minReadyMs);
      const pod = findOld();
      if (pod) await this.#end(pod);
    }
    await this.startPods(root, old.size);
  }

  /** Ends a pod of either release without a successor, as `kubectl delete pod` or a drained node does. */
  async deletePod(): Promise<void> {
    const pod = this.#pods[randomInt(this.#pods.length)];
    if (pod) await this.#end(pod);
  }

  async #start(root: string): Promise<void> {
    const { setting, rollout, folder, scope } = this.#options;
    const port = await findFreePort();
    this.#started += 1;
    const environment = {
      ...withoutDrain(getServiceEnvironment(this.name, setting, port)),
      ...rollout.environment,
      NODE_ENV: 'production',
    };
    const launch = { folder: join(folder, 'logs'), label: `${this.name}-${this.#started}`, root };
    const stopDeadlineMs = rollout.gracePeriodMs;
    const service = scope.add(await startService(this.name, environment, { ...launch, stopDeadlineMs }));
    this.#pods.push({ service, port });
    this.ports.push(port);
  }

  /** Ends a pod. The balancer is slow: it sends connections until the probes have failed. */
  async #end(pod: Pod): Promise<void> {
    this.#pods = this.#pods.filter((one) => one !== pod);
    const ended = pod.service.stop();
    await Promise.race([ended, pause(this.#options.rollout.unreadyAfterMs)]);
    this.ports.splice(this.ports.indexOf(pod.port), 1);
    await ended;
  }
}

/** Removes the drain of a local run, which has no balancer. */
const withoutDrain = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('KERF_DRAIN_')));
