import { findBadRoutes, findUnknownMetrics, findUnscrapedServices } from './rules/edge.ts';
import { findPlainStores, findWrongVariables } from './rules/environment.ts';
import { findForeignImages } from './rules/images.ts';
import { findWrongTraffic } from './rules/network.ts';
import {
  findBadResources,
  findHostAccess,
  findMissingLabels,
  findShortGracePeriods,
  findUnmeasuredRequests,
  findUnopenedPorts,
  findUnrankedPods,
  findUnrestrictedPods,
  findUnspreadPods,
} from './rules/pods.ts';
import { findBrokenSelectors, findMissingKeys } from './rules/references.ts';
import type { Rule } from './rules/rule.ts';
import {
  findBadScalers,
  findMissingBudgets,
  findTooManyConnections,
  findUnknownVolumes,
  findUnsharedFiles,
} from './rules/scaling.ts';

/** Policies that every overlay keeps, by what they demand. */
export const policies = {
  'pods are restricted': findUnrestrictedPods,
  'images have exact tags in one place, and all programs one image': findForeignImages,
  'probes and ports are opened by the program': findUnopenedPorts,
  'the grace period outlasts the drain': findShortGracePeriods,
  'an autoscaled Deployment has no replicas of its own': findBadScalers,
  'Deployments with several pods have a disruption budget': findMissingBudgets,
  'selectors and Service ports resolve': findBrokenSelectors,
  'keys of Secrets and ConfigMaps exist': findMissingKeys,
  'each program accepts its environment': findWrongVariables,
  'memory is limited near its request, and CPU is not': findBadResources,
  'memory is requested as it was measured': findUnmeasuredRequests,
  'traffic is what the programs need': findWrongTraffic,
  'pods are spread over zones and nodes': findUnspreadPods,
  'pods have no access to node and cluster': findHostAccess,
  'objects have the recommended labels': findMissingLabels,
  'routes outlast operations, do not retry and are not sticky': findBadRoutes,
  'connections fit into Postgres': findTooManyConnections,
  'services know the volume of a Postgres beside them': findUnknownVolumes,
  'Prometheus scrapes every service': findUnscrapedServices,
  'services are scaled by metrics that they emit': findUnknownMetrics,
  'several gateways share their files': findUnsharedFiles,
  'stores are reached over TLS': findPlainStores,
  'pods have a priority that exists': findUnrankedPods,
} satisfies Record<string, Rule>;
