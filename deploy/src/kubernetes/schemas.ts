import { Certificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1/Certificate';
import { Issuer } from '@kubernetes-models/cert-manager/cert-manager.io/v1/Issuer';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1/ExternalSecret';
import { BackendTLSPolicy } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/BackendTLSPolicy';
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1/PriorityClass';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Pod } from 'kubernetes-models/v1/Pod';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { nameOf, parseDocuments, parseManifest } from './manifests.ts';

interface Model {
  readonly apiVersion: string;
  readonly kind: string;
  readonly prototype: { validate: () => void };
}

const models: readonly Model[] = [
  BackendTLSPolicy,
  Certificate,
  ConfigMap,
  Deployment,
  ExternalSecret,
  Gateway,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Ingress,
  Issuer,
  Job,
  Namespace,
  NetworkPolicy,
  Pod,
  PodDisruptionBudget,
  PodMonitor,
  PriorityClass,
  PrometheusRule,
  ScaledObject,
  Service,
  ServiceAccount,
  StatefulSet,
];

/** Kinds for which no package has a schema. */
const kindsWithoutSchema = [
  'postgresql.cnpg.io/v1 Cluster',
  'postgresql.cnpg.io/v1 ScheduledBackup',
  'barmancloud.cnpg.io/v1 ObjectStore',
];

/** Values of a wrong type, missing fields and unknown ones, which the API server would refuse or drop. */
export function findSchemaProblems(text: string): string[] {
  return parseDocuments(text).flatMap((document) => {
    const manifest = parseManifest(document);
    const model = models.find(({ apiVersion, kind }) => manifest.apiVersion === apiVersion && manifest.kind === kind);
    if (model && isObject(document)) return validate(model, document).map((it) => `${nameOf(manifest)}: ${it}`);
    const kind = `${manifest.apiVersion} ${manifest.kind}`;
    return kindsWithoutSchema.includes(kind) ? [] : [`${nameOf(manifest)}: ${kind} has no schema in schemas.ts`];
  });
}

function validate(model: Model, document: object): string[] {
  const reads = new Map<object, Set<string>>();
  try {
    model.prototype.validate.call(track(document, reads));
  } catch (error) {
    return [String(error)];
  }
  return findUnread(document, reads, '');
}

/**
 * Wraps an object so that every read of a field is recorded. The compiled schemas accept unknown fields, but they read
 * each field that they know: what they never read is unknown.
 */
function track<T extends object>(value: T, reads: Map<object, Set<string>>): T {
  const seen = reads.get(value) ?? new Set<string>();
  reads.set(value, seen);
  return new Proxy(value, {
    get(target, field, receiver) {
      const found: unknown = Reflect.get(target, field, receiver);
      if (typeof field === 'string') seen.add(field);
      return isObject(found) ? track(found, reads) : found;
    },
  });
}

function findUnread(value: object, reads: ReadonlyMap<object, ReadonlySet<string>>, path: string): string[] {
  const seen = reads.get(value);
  // An object of which nothing was read is free-form.
  if (!seen || seen.size === 0) return [];
  return Object.entries(value).flatMap(([field, content]: [string, unknown]) => {
    if (!seen.has(field)) return [`${path}/${field} is not a field`];
    return isObject(content) ? findUnread(content, reads, `${path}/${field}`) : [];
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
