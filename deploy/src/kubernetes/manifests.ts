import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

// The fields that policies read. Whether there are others is the matter of schemas.ts.
const labels = z.record(z.string(), z.string());
const keyReference = z.object({ name: z.string(), key: z.string() });
const port = z.union([z.string(), z.number()]);

const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ configMapKeyRef: keyReference.optional(), secretKeyRef: keyReference.optional() }).optional(),
});

const probe = z.object({
  httpGet: z.object({ path: z.string(), port }).optional(),
  tcpSocket: z.object({ port }).optional(),
  periodSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});

const amounts = z.object({ cpu: z.string().optional(), memory: z.string().optional() });

const container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(variable).default([]),
  ports: z.array(z.object({ name: z.string().optional(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.object({ requests: amounts.default({}), limits: amounts.default({}) }).optional(),
  securityContext: z
    .object({
      privileged: z.boolean().optional(),
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      capabilities: z
        .object({ drop: z.array(z.string()).default([]), add: z.array(z.string()).default([]) })
        .optional(),
    })
    .optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
});

const keyPaths = z.array(z.object({ key: z.string(), path: z.string() })).optional();
const secretVolume = z.object({ secretName: z.string(), items: keyPaths });
const projectedSource = z.object({
  secret: z.object({ name: z.string(), items: keyPaths }).optional(),
  configMap: z.object({ name: z.string(), items: keyPaths }).optional(),
});

const volume = z.looseObject({
  name: z.string(),
  secret: secretVolume.optional(),
  configMap: z.object({ name: z.string(), items: keyPaths }).optional(),
  projected: z.object({ sources: z.array(projectedSource) }).optional(),
});

const pod = z.object({
  serviceAccountName: z.string().optional(),
  priorityClassName: z.string().optional(),
  automountServiceAccountToken: z.boolean().optional(),
  hostNetwork: z.boolean().optional(),
  hostPID: z.boolean().optional(),
  hostIPC: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z
    .object({
      runAsNonRoot: z.boolean().optional(),
      runAsUser: z.number().optional(),
      seccompProfile: z.object({ type: z.string() }).optional(),
    })
    .optional(),
  topologySpreadConstraints: z.array(z.object({ topologyKey: z.string(), whenUnsatisfiable: z.string() })).default([]),
  initContainers: z.array(container).default([]),
  containers: z.array(container),
  volumes: z.array(volume).default([]),
});

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.string().optional(), labels: labels.default({}) }),
  data: labels.optional(),
  spec: z
    .looseObject({
      replicas: z.number().optional(),
      minReadySeconds: z.number().optional(),
      template: z.object({ metadata: z.object({ labels: labels.default({}) }), spec: pod }).optional(),
    })
    .optional(),
});

const labelSelector = z.object({
  matchLabels: labels.default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});

export type Manifest = z.infer<typeof manifest>;
export type Pod = z.infer<typeof pod>;
export type Container = z.infer<typeof container>;
export type LabelSelector = z.infer<typeof labelSelector>;

/** Deployment, StatefulSet or Job, with the pod that it starts. */
export interface Workload {
  readonly manifest: Manifest;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly pod: Pod;
  readonly containers: readonly Container[];
}

/** Reads a stream of YAML documents the way kubectl does: as YAML 1.1, where 0440 is octal. */
export function parseDocuments(text: string): unknown[] {
  return parseAllDocuments(text, { version: '1.1' }).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const content: unknown = document.toJS();
    return content;
  });
}

export const parseManifest = (document: unknown): Manifest => manifest.parse(document);
export const parseManifests = (text: string): Manifest[] => parseDocuments(text).map(parseManifest);
export const parseLabelSelector = (selector: unknown): LabelSelector => labelSelector.parse(selector);

/** Kind and name, as kubectl writes them. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind.toLowerCase()}/${metadata.name}`;

export const findKind = (manifests: readonly Manifest[], kind: string): Manifest[] =>
  manifests.filter((one) => one.kind === kind);

export function findWorkloads(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((one) => {
    const template = one.spec?.template;
    if (!template) return [];
    const { spec, metadata } = template;
    const containers = [...spec.initContainers, ...spec.containers];
    return [{ manifest: one, name: one.metadata.name, labels: metadata.labels, pod: spec, containers }];
  });
}

/** Workloads that run the image of Kerf, with the program that each runs. */
export function findOwnWorkloads(manifests: readonly Manifest[]): (Workload & { program: string; own: Container })[] {
  return findWorkloads(manifests).flatMap((workload) => {
    const own = workload.containers.find(({ name }) => name === 'kerf');
    return own ? [{ ...workload, own, program: own.args[0] ?? '' }] : [];
  });
}

/** Files of Secrets that a container sees, by their key. */
export function listSecretFiles({ volumes }: Pod, { volumeMounts }: Container): { key: string; path: string }[] {
  return volumeMounts.flatMap(({ name, mountPath }) => {
    const { secret, projected } = volumes.find((one) => one.name === name) ?? {};
    const items = [secret, ...(projected?.sources ?? []).map((source) => source.secret)].flatMap(
      (of) => of?.items ?? [],
    );
    return items.map(({ key, path }) => ({ key, path: `${mountPath}/${path}` }));
  });
}

export const selects = ({ matchLabels, matchExpressions }: LabelSelector, of: Readonly<Record<string, string>>) =>
  Object.entries(matchLabels).every(([key, value]) => of[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(of[key] ?? ''));
