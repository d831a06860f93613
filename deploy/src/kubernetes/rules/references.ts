import { secretFiles } from '@kerf/secrets';
import * as z from 'zod';
import {
  findKind,
  findWorkloads,
  type Manifest,
  nameOf,
  parseLabelSelector,
  type Pod,
  selects,
  type Workload,
} from '../manifests.ts';
import { providedSecrets } from '../../provided-secrets.ts';
import type { Rule } from './rule.ts';

/** Secrets that a deployment is given, with their keys: see k8s/README.md. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  kerf: [...secretFiles, ...Object.keys(providedSecrets)],
  'kerf-tls': ['tls.crt', 'tls.key'],
  'kerf-store-authorities': ['postgres.crt', 'nats.crt', 'redis.crt'],
  // Made by cert-manager and CloudNativePG.
  'kerf-store-tls': ['ca.crt', 'tls.crt', 'tls.key'],
  'postgres-ca': ['ca.crt'],
};

const service = z.object({
  selector: z.record(z.string(), z.string()),
  ports: z.array(z.object({ targetPort: z.union([z.string(), z.number()]) })),
  sessionAffinity: z.string().optional(),
});

/** Selectors that match one workload, or at least one for policies, and targets of Services that it has. */
export const findBrokenSelectors: Rule = (manifests) => {
  const workloads = findWorkloads(manifests);
  return [
    ...findKind(manifests, 'Service').flatMap((manifest) => findServiceProblems(manifest, workloads)),
    ...['PodDisruptionBudget', 'Deployment', 'StatefulSet'].flatMap((kind) =>
      findKind(manifests, kind).flatMap((manifest) => {
        const selector = parseLabelSelector(manifest.spec?.['selector']);
        const count = workloads.filter(({ labels }) => selects(selector, labels)).length;
        return count === 1 ? [] : [`${nameOf(manifest)}: its selector matches ${count} workloads`];
      }),
    ),
    ...findKind(manifests, 'NetworkPolicy').flatMap((manifest) => findIdlePolicy(manifest, workloads)),
  ];
};

function findServiceProblems(manifest: Manifest, workloads: readonly Workload[]): string[] {
  const { selector, ports, sessionAffinity = 'None' } = service.parse(manifest.spec);
  const found = workloads.filter(({ labels }) => selects({ matchLabels: selector, matchExpressions: [] }, labels));
  const open = found.flatMap(({ containers }) => containers.flatMap((container) => container.ports));
  return [
    ...(found.length === 1 ? [] : [`${nameOf(manifest)}: its selector matches ${found.length} workloads`]),
    ...ports
      .filter(({ targetPort }) => !open.some(({ name, containerPort }) => [name, containerPort].includes(targetPort)))
      .map(({ targetPort }) => `${nameOf(manifest)}: no container has the port ${targetPort}`),
    ...(sessionAffinity === 'None' ? [] : [`${nameOf(manifest)}: has session affinity`]),
  ];
}

function findIdlePolicy(manifest: Manifest, workloads: readonly Workload[]): string[] {
  const selector = parseLabelSelector(manifest.spec?.['podSelector']);
  // The pods of CloudNativePG are made by its operator.
  const isOperated = 'cnpg.io/cluster' in selector.matchLabels;
  return isOperated || workloads.some(({ labels }) => selects(selector, labels))
    ? []
    : [`${nameOf(manifest)}: its selector matches 0 workloads`];
}

/** Keys of Secrets and ConfigMaps that exist. */
export const findMissingKeys: Rule = (manifests) => {
  const known = new Map(Object.entries(secrets).map(([name, keys]) => [`Secret ${name}`, keys]));
  for (const { metadata, data = {} } of findKind(manifests, 'ConfigMap'))
    known.set(`ConfigMap ${metadata.name}`, Object.keys(data));
  return findWorkloads(manifests).flatMap(({ name, pod, containers }) =>
    [...findVolumeKeys(pod), ...containers.flatMap(({ env }) => env.flatMap(findVariableKey))]
      .filter(({ source, key }) => (key === undefined ? !known.has(source) : !known.get(source)?.includes(key)))
      .map(({ source, key }) => `${name}: ${source} has no key ${key ?? 'at all'}`),
  );
};

interface Key {
  readonly source: string;
  /** None means the whole of it. */
  readonly key: string | undefined;
}

type Items = readonly { readonly key: string }[] | undefined;
const keysOf = (source: string, items: Items): Key[] =>
  items ? items.map(({ key }) => ({ source, key })) : [{ source, key: undefined }];

const findVolumeKeys = ({ volumes }: Pod): Key[] =>
  volumes.flatMap(({ secret, configMap, projected }) => [
    ...(secret ? keysOf(`Secret ${secret.secretName}`, secret.items) : []),
    ...(configMap ? keysOf(`ConfigMap ${configMap.name}`, configMap.items) : []),
    ...(projected?.sources ?? []).flatMap((source) => [
      ...(source.secret ? keysOf(`Secret ${source.secret.name}`, source.secret.items) : []),
      ...(source.configMap ? keysOf(`ConfigMap ${source.configMap.name}`, source.configMap.items) : []),
    ]),
  ]);

type Variable = Workload['containers'][number]['env'][number];
function findVariableKey({ valueFrom }: Variable): Key[] {
  const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {};
  return [
    ...(setting ? [{ source: `ConfigMap ${setting.name}`, key: setting.key }] : []),
    ...(secret ? [{ source: `Secret ${secret.name}`, key: secret.key }] : []),
  ];
}
