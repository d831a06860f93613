import type { policies } from './policies.ts';
import type { Overlay } from './rules/rule.ts';

/** Change to a rendered file, and the sentence by which a policy names it. */
interface Change {
  readonly overlay?: Overlay;
  readonly from: string | RegExp;
  readonly to: string;
  /** Part of the sentence that the violation gets. */
  readonly named: string;
}

/** Changes that violate each policy. */
export const changes: Readonly<Record<keyof typeof policies, readonly Change[]>> = {
  'pods are restricted': [
    { from: 'runAsNonRoot: true', to: 'runAsNonRoot: false', named: 'run as root' },
    { from: /drop:\n *- ALL/, to: 'drop: []', named: 'keeps capabilities' },
  ],
  'images have exact tags in one place, and all programs one image': [
    { from: /image: kerf:\S+/, to: 'image: kerf:latest', named: 'no exact tag' },
    { from: /image: kerf:\S+/, to: 'image: kerf:9.9.9', named: 'several images' },
    {
      overlay: 'dev',
      from: /image: docker.io\/library\/nats:\S+/,
      to: 'image: docker.io/library/nats:2.0.0',
      named: 'not in components/release',
    },
  ],
  'probes and ports are opened by the program': [
    {
      from: /path: \/readyz\n( *)port: internal/,
      to: 'path: /readyz\n$1port: metrics',
      named: 'readinessProbe is at port metrics',
    },
    { from: 'containerPort: 8444', to: 'containerPort: 8544', named: 'broker: no variable opens port 8544' },
  ],
  'the grace period outlasts the drain': [
    {
      from: 'terminationGracePeriodSeconds: 615',
      to: 'terminationGracePeriodSeconds: 60',
      named: 'broker: terminationGracePeriodSeconds is 60, needs 615',
    },
    {
      from: /failureThreshold: 2\b/g,
      to: 'failureThreshold: 3',
      named: 'gateway: readinessProbe notices a drain after 6 s, which serves for 5 s',
    },
  ],
  'an autoscaled Deployment has no replicas of its own': [
    {
      from: '  minReadySeconds: 5\n',
      to: '  minReadySeconds: 5\n  replicas: 2\n',
      named: 'accounts: has replicas and an autoscaler',
    },
    { from: 'minReplicas: 2', to: 'minReplicas: 1', named: 'accounts: an eviction may take its only pod' },
  ],
  'Deployments with several pods have a disruption budget': [
    {
      from: /kind: PodDisruptionBudget(\n.*){6}\n {2}name: accounts\n/,
      to: 'kind: PodDisruptionBudget\nmetadata:\n  name: another\n',
      named: 'accounts: has no PodDisruptionBudget',
    },
  ],
  'selectors and Service ports resolve': [
    {
      from: /kind: PodDisruptionBudget(\n.*){13}app.kubernetes.io\/name: accounts/,
      to: 'kind: PodDisruptionBudget\nmetadata:\n  name: accounts\nspec:\n  selector:\n    matchLabels:\n      app.kubernetes.io/name: ledger',
      named: 'poddisruptionbudget/accounts: its selector matches 0 workloads',
    },
    { from: 'targetPort: wss', to: 'targetPort: ws', named: 'service/broker: no container has the port ws' },
    {
      from: 'targetPort: wss\n',
      to: 'targetPort: wss\n  sessionAffinity: ClientIP\n',
      named: 'service/broker: has session affinity',
    },
  ],
  'keys of Secrets and ConfigMaps exist': [
    {
      from: 'key: accounts-database-url',
      to: 'key: account-database-url',
      named: 'accounts: Secret kerf has no key account-database-url',
    },
    { from: '  public-url: ', to: '  public-urls: ', named: 'gateway: ConfigMap kerf-settings' },
  ],
  'each program accepts its environment': [
    { from: 'KERF_LOG_LEVEL', to: 'KERF_LOGLEVEL', named: 'accounts: accounts does not read KERF_LOGLEVEL' },
    { from: / *- name: KERF_FILES_DIRECTORY\n *value: .*\n/, to: '', named: 'KERF_FILES_DIRECTORY' },
    {
      from: 'value: /run/secrets/kerf/key-pepper',
      to: 'value: /run/secrets/kerf/pepper',
      named: 'KERF_KEY_PEPPER_FILE',
    },
  ],
  'memory is limited near its request, and CPU is not': [
    { from: 'memory: 320Mi', to: 'memory: 3Gi', named: 'accounts: the memory limit is over twice the request' },
    { from: /limits:\n( *)memory/, to: 'limits:\n$1cpu: "1"\n$1memory', named: 'accounts: limits CPU' },
    {
      from: '- name: KERF_LOG_LEVEL',
      to: '- name: NODE_OPTIONS\n          value: --max-old-space-size=400\n        - name: KERF_LOG_LEVEL',
      named: 'accounts: the heap may take',
    },
  ],
  'memory is requested as it was measured': [
    { from: 'memory: 208Mi', to: 'memory: 160Mi', named: 'accounts: requests 160 MiB of memory, but needs' },
    { from: 'memory: 256Mi', to: 'memory: 320Mi', named: 'gateway: requests 320 MiB of memory, but needs' },
  ],
  'traffic is what the programs need': [
    {
      from: 'name: default-deny\n',
      to: 'name: allow\nspec:\n  podSelector: {}\n  policyTypes: [Egress]\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: rest\n',
      named: 'default-deny: is missing',
    },
    { from: 'port: 6379', to: 'port: 6380', named: 'gateway: may not open 6379' },
    {
      overlay: 'dev',
      from: /( *)- issuer\n *- quota\n *- migrate\n/,
      to: '$1- issuer\n$1- quota\n$1- migrate\n$1- standards\n',
      named: 'postgres: standards may connect and does not open it',
    },
  ],
  'pods are spread over zones and nodes': [
    {
      overlay: 'ha',
      from: 'whenUnsatisfiable: DoNotSchedule',
      to: 'whenUnsatisfiable: ScheduleAnyway',
      named: 'accounts: may run in one zone alone',
    },
  ],
  'pods have no access to node and cluster': [
    {
      from: '      automountServiceAccountToken: false',
      to: '      automountServiceAccountToken: true',
      named: 'accounts: mounts a service-account token',
    },
    {
      from: 'volumes:\n',
      to: 'volumes:\n      - name: node\n        hostPath: { path: / }\n',
      named: 'accounts: node is a hostPath',
    },
  ],
  'objects have the recommended labels': [
    {
      from: /( {8}app.kubernetes.io\/part-of: kerf\n) {8}app.kubernetes.io\/version: .*\n/,
      to: '$1',
      named: 'accounts: pods lack app.kubernetes.io/version',
    },
  ],
  'routes outlast operations, do not retry and are not sticky': [
    {
      from: 'request: 630s',
      to: 'request: 15s',
      named: 'httproute/api: its time-out is shorter than an operation (600 s)',
    },
    { from: '    timeouts:\n', to: '    retry: { attempts: 2 }\n    timeouts:\n', named: 'retries requests' },
  ],
  'connections fit into Postgres': [
    { from: 'maxReplicas: 6', to: 'maxReplicas: 60', named: 'connections, it offers 290' },
  ],
  'services know the volume of a Postgres beside them': [
    { overlay: 'dev', from: 'storage: 5Gi', to: 'storage: 6Gi', named: 'quota: KERF_DATABASE_VOLUME_BYTES' },
    { overlay: 'ha', from: 'size: 100Gi', to: 'size: 10Gi', named: 'accounts: KERF_DATABASE_VOLUME_BYTES is not' },
  ],
  'Prometheus scrapes every service': [
    {
      from: '  - interval: 15s\n    path: /metrics\n    port: internal',
      to: '  - path: /metrics\n    port: https',
      named: 'accounts: podmonitor/services does not scrape it',
    },
  ],
  'services are scaled by metrics that they emit': [
    { from: 'name: kerf_adapters_connected', to: 'name: kerf_open', named: 'no service emits kerf_open' },
  ],
  'several gateways share their files': [
    {
      from: 'KERF_FILES_S3_ENDPOINT',
      to: 'KERF_FILES_S3_URL',
      named: 'gateway: several pods do not share their files',
    },
  ],
  'stores are reached over TLS': [
    {
      from: /- name: KERF_NATS_CA_FILE\n *value: .*\n */,
      to: '',
      named: 'accounts: KERF_NATS_CA_FILE is missing',
    },
    { from: 'path: postgres.crt', to: 'path: db.crt', named: 'accounts: /run/secrets/stores/postgres.crt is missing' },
    { overlay: 'ha', from: /secretName: kerf-store-tls\n/, to: 'secretName: kerf-tls\n', named: 'has no certificate' },
  ],
  'pods have a priority that exists': [
    {
      from: 'priorityClassName: kerf-service',
      to: 'priorityClassName: high',
      named: 'accounts: there is no PriorityClass high',
    },
    { from: /priorityClassName: kerf-service\n */, to: '', named: 'accounts: has no priority' },
  ],
};
