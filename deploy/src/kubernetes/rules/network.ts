import * as z from 'zod';
import { findKind, findOwnWorkloads, findWorkloads, type Manifest, parseLabelSelector, selects } from '../manifests.ts';
import { destinations, findDestinations } from '../network-policies.ts';
import type { Rule } from './rule.ts';

const ports = z.array(z.object({ port: z.union([z.string(), z.number()]) })).default([]);
const peer = z.looseObject({ podSelector: z.unknown().optional() });
const policy = z.object({
  podSelector: z.unknown(),
  policyTypes: z.array(z.string()),
  ingress: z.array(z.object({ from: z.array(peer).default([]), ports })).default([]),
  egress: z.array(z.object({ ports })).default([]),
});

const dnsPort = 53;
const httpsPort = 443;

const findPolicies = (manifests: readonly Manifest[], labels: Readonly<Record<string, string>>) =>
  findKind(manifests, 'NetworkPolicy')
    .map(({ spec }) => policy.parse(spec))
    .filter(({ podSelector }) => selects(parseLabelSelector(podSelector), labels));

/** Policies that permit more or less than the traffic table and the variables of the programs say. */
export const findWrongTraffic: Rule = (manifests) => [
  ...findOpenNamespace(manifests),
  ...findOwnWorkloads(manifests).flatMap(({ name, program, labels, own }) => {
    const permitted = findPolicies(manifests, labels).flatMap(({ egress }) => egress.flatMap((rule) => rule.ports));
    const needsInternet =
      program === 'issuer' || own.env.some(({ name }) => /^KERF_(?:FILES_S3_ENDPOINT|OIDC_\w+_ISSUER)$/.test(name));
    const wanted = [
      dnsPort,
      ...findDestinations(program).map((store) => store.port),
      ...(needsInternet ? [httpsPort] : []),
    ];
    return comparePorts(name, new Set(permitted.map(({ port }) => port)), new Set(wanted));
  }),
  ...findWorkloads(manifests).flatMap(({ name, labels }) => findIntruders(manifests, name, labels)),
];

function findOpenNamespace(manifests: readonly Manifest[]): string[] {
  const isClosed = findPolicies(manifests, {}).some(
    ({ policyTypes, ingress, egress }) => policyTypes.length === 2 && ingress.length === 0 && egress.length === 0,
  );
  return isClosed ? [] : ['networkpolicy/default-deny: is missing'];
}

function comparePorts(name: string, permitted: ReadonlySet<string | number>, wanted: ReadonlySet<number>): string[] {
  return [
    ...[...permitted].filter((port) => !wanted.has(Number(port))).map((port) => `${name}: may open ${port}`),
    ...[...wanted].filter((port) => !permitted.has(port)).map((port) => `${name}: may not open ${port}`),
  ];
}

/** Programs that may connect to a store that they do not open. */
function findIntruders(manifests: readonly Manifest[], store: string, labels: Readonly<Record<string, string>>) {
  const destination = destinations.find(({ name }) => name === store);
  if (!destination) return [];
  const rules = findPolicies(manifests, labels)
    .flatMap(({ ingress }) => ingress)
    .filter((rule) => rule.ports.length === 0 || rule.ports.some(({ port }) => port === destination.port));
  return findOwnWorkloads(manifests).flatMap(({ name, program, labels: own }) => {
    const isPermitted = rules.some(
      ({ from }) =>
        from.length === 0 ||
        from.some(({ podSelector }) => podSelector !== undefined && selects(parseLabelSelector(podSelector), own)),
    );
    const isWanted = findDestinations(program).some((one) => one.name === store);
    if (isPermitted === isWanted) return [];
    return [`${store}: ${name} ${isPermitted ? 'may connect and does not open it' : 'opens it and may not connect'}`];
  });
}
