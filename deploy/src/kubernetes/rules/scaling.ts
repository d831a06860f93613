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

const kedaScaler = z
  .object({ scaleTargetRef: z.object({ name: z.string() }), minReplicaCount: z.number(), maxReplicaCount: z.number() })
  .transform(({ scaleTargetRef, minReplicaCount: minReplicas, maxReplicaCount: maxReplicas }) => ({
    scaleTargetRef,
    minReplicas,
    maxReplicas,
  }));

const findScalers = (manifests: readonly Manifest[]) => [
  ...findKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => scaler.parse(spec)),
  ...findKind(manifests, 'ScaledObject').map(({ spec }) => kedaScaler.parse(spec)),
];

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
    if (!target) return [`${name}: an autoscaler names a Deployment that does not exist`];
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

/** Services that do not know the size of the volume of the Postgres beside them, and would fill it. */
export const findUnknownVolumes: Rule = (manifests) => {
  const size = getVolumeBytes(manifests);
  return findOwnWorkloads(manifests)
    .filter(({ program }) => size !== undefined && ['accounts', 'quota'].includes(program))
    .filter(({ own }) => readNumber(own, 'KERF_DATABASE_VOLUME_BYTES') !== size)
    .map(({ name }) => `${name}: KERF_DATABASE_VOLUME_BYTES is not ${size}, the size of the volume of Postgres`);
};

const volumeSize = z.string().regex(/^\d+Gi$/);
const claims = z.object({
  volumeClaimTemplates: z.array(
    z.object({ spec: z.object({ resources: z.object({ requests: z.object({ storage: volumeSize }) }) }) }),
  ),
});
const clusterVolume = z.object({ storage: z.object({ size: volumeSize }) });

/** Size of the volume of a bundled Postgres, in bytes. */
function getVolumeBytes(manifests: readonly Manifest[]): number | undefined {
  const set = findKind(manifests, 'StatefulSet').find(({ metadata }) => metadata.name === 'postgres');
  const cluster = findKind(manifests, 'Cluster')[0];
  const claimed = set && claims.parse(set.spec).volumeClaimTemplates[0]?.spec.resources.requests.storage;
  const size = claimed ?? (cluster && clusterVolume.parse(cluster.spec).storage.size);
  return size === undefined ? undefined : Number.parseInt(size, 10) * 2 ** 30;
}
