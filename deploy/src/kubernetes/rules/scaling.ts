import * as z from 'zod';
import { findKind, findOwnWorkloads, findWorkloads, type Manifest } from '../manifests.ts';
import { readNumber } from './pods.ts';
import type { Rule } from './rule.ts';

const scaler = z.object({
  scaleTargetRef: z.object({ name: z.string() }),
  minReplicas: z.number(),
  maxReplicas: z.number(),
});

/** `max_connections` to which guide and sizing refer for a Postgres outside the cluster. */
const externalMaxConnections = 300;
const reservedConnections = 10;

const findScalers = (manifests: readonly Manifest[]) =>
  findKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => scaler.parse(spec));

/** Bounds of the number of pods of each Deployment. */
function getReplicas(manifests: readonly Manifest[], { metadata, spec }: Manifest): { min: number; max: number } {
  const owner = findScalers(manifests).find(({ scaleTargetRef }) => scaleTargetRef.name === metadata.name);
  const fixed = spec?.replicas ?? 1;
  return owner ? { min: owner.minReplicas, max: owner.maxReplicas } : { min: fixed, max: fixed };
}

/** Deployments whose number of pods an autoscaler and the manifest both set, or that scale to less than two. */
export const findBadScalers: Rule = (manifests) =>
  findScalers(manifests).flatMap(({ scaleTargetRef: { name }, minReplicas }) => {
    const target = findKind(manifests, 'Deployment').find(({ metadata }) => metadata.name === name);
    if (!target) return [`horizontalpodautoscaler/${name}: there is no such Deployment`];
    return [
      ...(target.spec?.replicas === undefined ? [] : [`${name}: has replicas and an autoscaler`]),
      ...(minReplicas >= 2 ? [] : [`${name}: an eviction may take its only pod`]),
    ];
  });

/** A disruption budget for each Deployment that may have more than one pod. */
export const findMissingBudgets: Rule = (manifests) => {
  const budgets = findKind(manifests, 'PodDisruptionBudget').map(({ metadata }) => metadata.name);
  return findKind(manifests, 'Deployment')
    .filter((manifest) => getReplicas(manifests, manifest).max > 1 && !budgets.includes(manifest.metadata.name))
    .map(({ metadata }) => `${metadata.name}: has no PodDisruptionBudget`);
};

/** Connections of all pods, one more of each during a roll-out, within those of Postgres. */
export const findTooManyConnections: Rule = (manifests) => {
  const wanted = findOwnWorkloads(manifests).map(({ manifest, own }) => {
    const connections = readNumber(own, 'KERF_DATABASE_CONNECTIONS') ?? 0;
    return connections * (getReplicas(manifests, manifest).max + 1);
  });
  const total = wanted.reduce((sum, connections) => sum + connections, 0);
  const offered = getMaxConnections(manifests) - reservedConnections;
  return total <= offered ? [] : [`postgres: services may open ${total} connections, it offers ${offered}`];
};

function getMaxConnections(manifests: readonly Manifest[]): number {
  const args =
    findWorkloads(manifests)
      .find(({ name }) => name === 'postgres')
      ?.containers[0]?.args.join(' ') ?? '';
  const given = /max_connections=(\d+)/.exec(args)?.[1];
  const cluster = findKind(manifests, 'Cluster').map(({ spec }) => postgresCluster.parse(spec))[0];
  return Number(given ?? cluster?.postgresql.parameters.max_connections ?? externalMaxConnections);
}

const postgresCluster = z.object({ postgresql: z.object({ parameters: z.object({ max_connections: z.string() }) }) });

/** Several gateways with files in a folder of each, which the others cannot read. */
export const findUnsharedFiles: Rule = (manifests) =>
  findOwnWorkloads(manifests)
    .filter(({ program, manifest }) => program === 'gateway' && getReplicas(manifests, manifest).max > 1)
    .filter(({ own }) => !own.env.some(({ name }) => name === 'KERF_FILES_S3_ENDPOINT'))
    .map(({ name }) => `${name}: several pods do not share their files; include components/s3`);
