import { maxOperationMs } from '@kerf/contracts';
import { formatSampleNames, type MetricDefinition, registryBySubject } from '@kerf/telemetry';
import * as z from 'zod';
import { findKind, findOwnWorkloads, nameOf, parseLabelSelector, selects } from '../manifests.ts';
import type { Rule } from './rule.ts';

const route = z.object({
  rules: z.array(
    z.looseObject({
      timeouts: z.object({ request: z.string(), backendRequest: z.string().optional() }).optional(),
      backendRefs: z.array(z.object({ name: z.string() })),
    }),
  ),
});

const monitor = z.object({ selector: z.unknown(), podMetricsEndpoints: z.array(z.object({ port: z.string() })) });

/** Routes that cut off an operation, repeat a request or keep a client at one pod. */
export const findBadRoutes: Rule = (manifests) =>
  findKind(manifests, 'HTTPRoute').flatMap((manifest) =>
    route
      .parse(manifest.spec)
      .rules.flatMap((one) => [
        ...(one['retry'] === undefined ? [] : [`${nameOf(manifest)}: retries requests`]),
        ...(one['sessionPersistence'] === undefined ? [] : [`${nameOf(manifest)}: has sticky sessions`]),
        ...(one.backendRefs.some(({ name }) => name !== 'issuer') && isShort(one.timeouts)
          ? [`${nameOf(manifest)}: its time-out is shorter than an operation (${maxOperationMs / 1_000} s)`]
          : []),
      ]),
  );

// 0s means none; the default of most controllers is 15 s.
const isShort = (timeouts: { request: string; backendRequest?: string | undefined } | undefined): boolean =>
  timeouts === undefined ||
  [timeouts.request, timeouts.backendRequest ?? '0s'].some((text) => {
    const seconds = Number(/^(\d+)s$/.exec(text)?.[1]);
    return !(seconds === 0 || seconds * 1_000 >= maxOperationMs);
  });

/** Services that Prometheus does not scrape. */
export const findUnscrapedServices: Rule = (manifests) =>
  findKind(manifests, 'PodMonitor').flatMap((manifest) => {
    const { selector, podMetricsEndpoints } = monitor.parse(manifest.spec);
    const selected = parseLabelSelector(selector);
    return findOwnWorkloads(manifests)
      .filter(({ manifest: { kind } }) => kind === 'Deployment')
      .filter(({ labels, own }) => {
        const ports = own.ports.map(({ name }) => name);
        return !selects(selected, labels) || !podMetricsEndpoints.every(({ port }) => ports.includes(port));
      })
      .map(({ name }) => `${name}: ${nameOf(manifest)} does not scrape it`);
  });

const samples = new Set(
  Object.values(registryBySubject).flatMap((metrics) =>
    Object.entries<MetricDefinition>(metrics).flatMap(([name, definition]) => formatSampleNames(name, definition)),
  ),
);

/** Metrics by which something is scaled, and that no service emits. */
export const findUnknownMetrics: Rule = (manifests) =>
  ['HorizontalPodAutoscaler', 'ScaledObject']
    .flatMap((kind) => findKind(manifests, kind))
    .flatMap((manifest) => {
      const names = JSON.stringify(manifest.spec).match(/kerf_\w+/g) ?? [];
      return names.filter((name) => !samples.has(name)).map((name) => `${nameOf(manifest)}: no service emits ${name}`);
    });
