import { deployment, users } from '@kerf/contracts';
import { stringify } from 'yaml';
import { getVariables } from '../environment.ts';

/** Store, mail server or collector of a deployment, and the variable by which a program knows it. */
interface Destination {
  readonly name: string;
  readonly port: number;
  readonly variable: string;
}

export const withName = (name: string) => ({ 'app.kubernetes.io/name': name });

export const destinations: readonly Destination[] = [
  { name: 'nats', port: 4222, variable: 'KERF_NATS_URL' },
  { name: 'postgres', port: 5432, variable: 'KERF_DATABASE_URL' },
  { name: 'valkey', port: 6379, variable: 'KERF_REDIS_URL' },
  { name: 'smtp', port: 587, variable: 'KERF_SMTP_URL' },
  { name: 'smtps', port: 465, variable: 'KERF_SMTP_URL' },
  { name: 'otel-collector', port: 4318, variable: 'OTEL_EXPORTER_OTLP_ENDPOINT' },
];

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'];

/** Programs of a deployment: the users of the bus, and the command that prepares it. */
export const programNames = Object.keys(users).map((user) => (user === deployment.user ? 'migrate' : user));

/** Stores that a program opens: those whose variable it reads. A user of the bus reads that of NATS. */
export const findDestinations = (program: string): Destination[] =>
  destinations.filter(({ variable }) => variable in getVariables(program));

/** Permission of a program to open its stores, and of Prometheus to read its metrics. */
export function renderProgramPolicy(program: string): string {
  return stringify({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: program, namespace: 'kerf', labels: labelObject(program, 'network') },
    spec: {
      podSelector: { matchLabels: withName(program) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: program === 'migrate' ? [] : [metricsRule],
      egress: [nameResolution, ...findDestinations(program).map(openDestination), ...openInternet(program)],
    },
  });
}

/** Permission of the programs that open a store to connect to its pods, when it runs in the cluster. */
export function renderStorePolicy(store: string, matchLabels: Readonly<Record<string, string>>): string {
  const { name, port } = getDestination(store);
  const programs = programNames.filter((program) => findDestinations(program).some((one) => one.name === store));
  const from = [{ podSelector: { matchExpressions: [{ key: nameLabel, operator: 'In', values: programs }] } }];
  return stringify({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace: 'kerf', labels: labelObject(name, 'network') },
    spec: { podSelector: { matchLabels }, policyTypes: ['Ingress'], ingress: [{ from, ports: [{ port }] }] },
  });
}

const nameLabel = 'app.kubernetes.io/name';

/** The recommended labels of an object that is not part of a pod. */
export const labelObject = (name: string, component: string) => ({
  [nameLabel]: name,
  'app.kubernetes.io/part-of': 'kerf',
  'app.kubernetes.io/component': component,
});

const namespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const metricsRule = { from: [namespace('monitoring')], ports: [{ port: 'internal' }] };
// CoreDNS, and the address at which NodeLocal DNSCache answers on every node.
const nameResolution = {
  to: [namespace('kube-system'), { ipBlock: { cidr: '169.254.20.10/32' } }],
  ports: [
    { port: 53, protocol: 'UDP' },
    { port: 53, protocol: 'TCP' },
  ],
};

// The store may run outside the cluster, so the port is all that is known of it.
const openDestination = ({ port }: Destination) => ({ ports: [{ port }] });

// The issuer fetches the metadata of OAuth clients, from public addresses only.
const openInternet = (program: string) =>
  program === 'issuer'
    ? [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: privateNetworks } }], ports: [{ port: 443 }] }]
    : [];

function getDestination(store: string): Destination {
  const destination = destinations.find(({ name }) => name === store);
  if (!destination)
    throw new Error(`${store} is not a store. Stores are: ${destinations.map((one) => one.name).join(', ')}.`);
  return destination;
}
