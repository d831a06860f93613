import { readFileSync } from 'node:fs';
import { resolveInProject } from '@kerf/tools';
import * as z from 'zod';
import { getDrainDelayMs, getDrainTimeoutMs } from '../../environment.ts';
import { type Container, findKind, findOwnWorkloads, findWorkloads, nameOf, type Workload } from '../manifests.ts';
import { findRequestProblem } from '../measured-memory.ts';
import type { Rule } from './rule.ts';

const toLabel = (name: string): string => `app.kubernetes.io/${name}`;
const productLabels = ['part-of', 'version'].map(toLabel);
const podLabels = ['name', 'component'].map(toLabel).concat(productLabels);
const minGraceAfterDrainMs = 10_000;
const maxLimitOverRequest = 2;
const maxHeapPercent = 75;
const noResources: NonNullable<Container['resources']> = { requests: {}, limits: {} };
const processSettings = z.object({ heapPercent: z.number() });

/** Restricted pod security, for every container of every pod. */
export const findUnrestrictedPods: Rule = (manifests) =>
  findWorkloads(manifests).flatMap((workload) => [
    ...findPodViolations(workload),
    ...workload.containers.flatMap((container) =>
      findContainerViolations(container).map((problem) => `${workload.name}: container ${container.name} ${problem}`),
    ),
  ]);

const findPodViolations = ({ name, pod: { securityContext: security } }: Workload): string[] => [
  ...(security?.runAsNonRoot === true ? [] : [`${name}: may run as root`]),
  ...(security?.seccompProfile?.type === 'RuntimeDefault' ? [] : [`${name}: has no seccomp profile`]),
];

function findContainerViolations({ securityContext: security }: Container): string[] {
  const checks = {
    'is privileged': security?.privileged === true,
    'may escalate privileges': security?.allowPrivilegeEscalation !== false,
    'has a writable root file system': security?.readOnlyRootFilesystem !== true,
    'keeps capabilities': !security?.capabilities?.drop.includes('ALL') || security.capabilities.add.length > 0,
  };
  return Object.entries(checks).flatMap(([problem, isViolated]) => (isViolated ? [problem] : []));
}

/** No access to the node or to the API of the cluster. */
export const findHostAccess: Rule = (manifests) =>
  findWorkloads(manifests).flatMap(({ name, pod }) => [
    ...(pod.hostNetwork || pod.hostPID || pod.hostIPC ? [`${name}: shares a namespace of the node`] : []),
    ...(pod.automountServiceAccountToken === false ? [] : [`${name}: mounts a service-account token`]),
    ...pod.volumes.filter((volume) => 'hostPath' in volume).map((volume) => `${name}: ${volume.name} is a hostPath`),
  ]);

/** Probes of each service on a named port, and ports that its configuration opens. */
export const findUnopenedPorts: Rule = (manifests) =>
  findOwnWorkloads(manifests)
    .filter(({ manifest }) => manifest.kind === 'Deployment')
    .flatMap(({ name, own }) => [...findUnusableProbes(name, own), ...findClosedPorts(name, own)]);

function findUnusableProbes(name: string, { ports, ...container }: Container): string[] {
  return (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).flatMap((kind) => {
    const port = container[kind]?.httpGet?.port;
    if (port === undefined) return [`${name}: has no ${kind}`];
    return ports.some((one) => one.name === port) ? [] : [`${name}: ${kind} is at port ${port}, which has no name`];
  });
}

function findClosedPorts(name: string, { ports, env }: Container): string[] {
  const opened = env.filter((variable) => variable.name.endsWith('_PORT')).map(({ value }) => Number(value));
  return ports
    .filter(({ containerPort }) => !opened.includes(containerPort))
    .map(({ containerPort }) => `${name}: no variable opens port ${containerPort}`);
}

/** Grace periods that outlast the drain of the program, whose begin the readiness probe notices in time. */
export const findShortGracePeriods: Rule = (manifests) =>
  findOwnWorkloads(manifests).flatMap(({ name, program, own, pod, manifest }) => {
    if (manifest.kind !== 'Deployment') return [];
    const given = Object.fromEntries(own.env.map((variable) => [variable.name, variable.value]));
    const neededS = (getDrainTimeoutMs(program, given) + minGraceAfterDrainMs) / 1_000;
    const grace = pod.terminationGracePeriodSeconds;
    const delayS = getDrainDelayMs(program, given) / 1_000;
    const { periodSeconds = 10, failureThreshold = 3 } = own.readinessProbe ?? {};
    const noticedS = periodSeconds * failureThreshold;
    return [
      ...(grace >= neededS ? [] : [`${name}: terminationGracePeriodSeconds is ${grace}, needs ${neededS}`]),
      ...(delayS === 0 || noticedS < delayS
        ? []
        : [`${name}: readinessProbe notices a drain after ${noticedS} s, which serves for ${delayS} s`]),
    ];
  });

/** Number in a variable of a container. */
export function readNumber({ env }: Container, name: string): number | undefined {
  const value = env.find((variable) => variable.name === name)?.value;
  return value === undefined ? undefined : Number(value);
}

/** Memory limits near the request, a heap that leaves room for the rest, and no limit of CPU, which stretches a start. */
export const findBadResources: Rule = (manifests) => [
  ...findWorkloads(manifests).flatMap(({ name, containers }) =>
    containers.flatMap(({ resources }) => findResourceProblems(resources).map((problem) => `${name}: ${problem}`)),
  ),
  ...findOwnWorkloads(manifests).flatMap(({ name, program, own }) => {
    const percent = Math.round(findHeapPercent(program, own));
    return percent <= maxHeapPercent ? [] : [`${name}: the heap may take ${percent} % of the memory limit`];
  }),
];

/** Requests of memory that fit what the service was measured to need. */
export const findUnmeasuredRequests: Rule = (manifests) =>
  findOwnWorkloads(manifests).flatMap(({ name, program, own }) => {
    const problem = findRequestProblem(program, readMebibytes(own.resources?.requests.memory));
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });

function findResourceProblems({ requests, limits }: NonNullable<Container['resources']> = noResources): string[] {
  const [request, limit] = [readMebibytes(requests.memory), readMebibytes(limits.memory)];
  return [
    ...(limits.cpu === undefined ? [] : ['limits CPU']),
    ...(requests.cpu === undefined ? ['requests no CPU'] : []),
    ...(request > 0 && limit > 0 ? [] : ['has no request or no limit of memory']),
    ...(limit > request * maxLimitOverRequest ? ['the memory limit is over twice the request'] : []),
  ];
}

/** Share of the memory limit that the heap may take: by the variables of the container, or as `run.mjs` sets it. */
function findHeapPercent(program: string, { env, resources = noResources }: Container): number {
  const options = env.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
  const [, mebibytes] = /--max-old-space-size=(\d+)/.exec(options) ?? [];
  if (mebibytes !== undefined) return (100 * Number(mebibytes)) / readMebibytes(resources.limits.memory);
  const settings = readFileSync(resolveInProject(`apps/${program}/process.json`), 'utf8');
  return processSettings.parse(JSON.parse(settings)).heapPercent;
}

function readMebibytes(amount = ''): number {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(amount) ?? [];
  return Number(number ?? 0) * (unit === 'Gi' ? 1_024 : 1);
}

/** Services that survive the loss of a zone and of a node. */
export const findUnspreadPods: Rule = (manifests, overlay) =>
  findOwnWorkloads(manifests)
    .filter(({ manifest }) => manifest.kind === 'Deployment')
    .flatMap(({ name, pod: { topologySpreadConstraints: constraints } }) => {
      const zone = constraints.find(({ topologyKey }) => topologyKey === 'topology.kubernetes.io/zone');
      const isSpread = overlay !== 'ha' || zone?.whenUnsatisfiable === 'DoNotSchedule';
      const hasHost = constraints.some(({ topologyKey }) => topologyKey === 'kubernetes.io/hostname');
      return [
        ...(zone && isSpread ? [] : [`${name}: may run in one zone alone`]),
        ...(hasHost ? [] : [`${name}: may run on one node alone`]),
      ];
    });

/** The recommended labels, by which operators find things. */
export const findMissingLabels: Rule = (manifests) => [
  ...findWorkloads(manifests).flatMap((workload) =>
    podLabels.filter((label) => !(label in workload.labels)).map((label) => `${workload.name}: pods lack ${label}`),
  ),
  ...['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy']
    .flatMap((kind) => findKind(manifests, kind))
    .flatMap((manifest) =>
      productLabels
        .filter((label) => !(label in manifest.metadata.labels))
        .map((label) => `${nameOf(manifest)}: lacks ${label}`),
    ),
];

/**
 * Pods with a class of priority that the manifests do not have, or with none in a cluster that others may fill. The
 * collector may wait: it holds traces alone.
 */
export const findUnrankedPods: Rule = (manifests, overlay) => {
  const classes = findKind(manifests, 'PriorityClass').map(({ metadata }) => metadata.name);
  const mayWait = (name: string) => overlay === 'dev' || name === 'otel-collector';
  return findWorkloads(manifests).flatMap(({ name, pod: { priorityClassName: given } }) => {
    if (given === undefined) return mayWait(name) ? [] : [`${name}: has no priority`];
    return classes.includes(given) ? [] : [`${name}: there is no PriorityClass ${given}`];
  });
};
