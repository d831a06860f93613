import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOwnWorkloads, parseManifests } from './manifests.ts';
import { manifestsFolder } from './render.ts';
import type { Overlay } from './rules/rule.ts';

/** Times by which Kubernetes replaces the pods of a service. */
export interface Rollout {
  /** Variables of the drain that the overlay sets; the rest are defaults of the program. */
  readonly environment: Readonly<Record<string, string>>;
  /** Time between SIGTERM and SIGKILL. */
  readonly gracePeriodMs: number;
  /** Time that a new pod must be ready before an old one ends. */
  readonly minReadyMs: number;
  /** Time until failed probes take a pod out of its Service. */
  readonly unreadyAfterMs: number;
}

/** Reads the rendered manifests of an overlay; returns the roll-out of each service by its program. */
export function readRollouts(overlay: Overlay): ReadonlyMap<string, Rollout> {
  const manifests = parseManifests(readFileSync(join(manifestsFolder, 'rendered', `${overlay}.yaml`), 'utf8'));
  return new Map(
    findOwnWorkloads(manifests)
      .filter(({ manifest }) => manifest.kind === 'Deployment')
      .map(({ program, own, pod, manifest }) => {
        const { periodSeconds = 10, failureThreshold = 3 } = own.readinessProbe ?? {};
        const drain = own.env.filter(({ name }) => name.startsWith('KERF_DRAIN_'));
        const rollout = {
          environment: Object.fromEntries(drain.map(({ name, value = '' }) => [name, value])),
          gracePeriodMs: pod.terminationGracePeriodSeconds * 1_000,
          minReadyMs: (manifest.spec?.minReadySeconds ?? 0) * 1_000,
          unreadyAfterMs: periodSeconds * failureThreshold * 1_000,
        };
        return [program, rollout];
      }),
  );
}
