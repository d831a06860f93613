import type { AlertName } from './alerts.ts';
import { objectiveCases } from './objective-cases.fixture.ts';
import { type MetricName, selectSamples, type Where } from './promql.ts';

/** Values of a series, one a minute unless the case says otherwise; `_` is a missing sample. */
export type Series = readonly [selector: string, values: string];

/** Series up to a time, at which an alert fires or does not. */
export interface RuleCase {
  readonly series: readonly Series[];
  readonly minutes: number;
  readonly intervalMinutes?: number;
  /** Labels that the result of the query has. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Cases of an alert: it fires in the first and just does not in the second. */
export interface AlertCases {
  readonly fires: RuleCase;
  readonly quiet: RuleCase | readonly RuleCase[];
}

const hold = (value: number, steps = 120): string => `${value}+0x${steps}`;
/** Counter whose series begins with its first event, at minute 5. */
const appear = (value: number): string => `_x5 ${hold(value)}`;

/** Bucket of a histogram. */
const bucket = (name: MetricName<'histogram'>, bound: string, labels: string): string =>
  `${selectSamples(name).replace(/_count$/, '_bucket')}{${labels},le="${bound}"}`;

/** Cases of one metric: its values and time when the alert fires, and when it does not. */
function compare<Name extends MetricName>(
  name: Name,
  where: Where<Name>,
  fires: readonly [values: string, minutes: number, labels?: RuleCase['labels']],
  quiet: readonly [values: string, minutes: number],
): AlertCases {
  const selector = selectSamples(name, where);
  const [values, minutes, labels] = fires;
  return {
    fires: { series: [[selector, values]], minutes, ...(labels && { labels }) },
    quiet: { series: [[selector, quiet[0]]], minutes: quiet[1] },
  };
}

const one = { job: 'quota', instance: 'a' } as const;
const gateway = { job: 'gateway' } as const;
const wait = 'kerf.revocations.wait';
const delay = 'nodejs.eventloop.delay';
const shared = 'kerf.rate_limit.shared';
const leader = 'kerf.relay.leader';

const up = (services: readonly string[]): Series[] => services.map((job) => [`up{job="${job}"}`, hold(1)]);
const others = ['accounts', 'broker', 'quota', 'standards'];

const ofTwo = (name: typeof shared | typeof leader, first: number, second: number): Series[] => [
  [`${selectSamples(name)}{job="gateway",instance="a"}`, hold(first)],
  [`${selectSamples(name)}{job="gateway",instance="b"}`, hold(second)],
];

/** Cases of every alert. */
export const ruleCases: Readonly<Record<AlertName, AlertCases>> = {
  ...objectiveCases,
  EventsDropped: compare('kerf.outbox.dropped', one, [appear(3), 10], [hold(3), 30]),
  RevocationSlow: {
    fires: {
      series: [
        [selectSamples(wait, { job: 'accounts' }), appear(4)],
        [bucket(wait, '1.0', 'job="accounts"'), appear(3)],
      ],
      minutes: 10,
      labels: { job: 'accounts' },
    },
    quiet: {
      series: [
        [selectSamples(wait, { job: 'accounts' }), appear(4)],
        [bucket(wait, '1.0', 'job="accounts"'), appear(4)],
      ],
      minutes: 10,
    },
  },
  RelayStopped: compare('kerf.relay.lag', one, [hold(601), 1], [hold(600), 10]),
  RelaySlow: compare('kerf.relay.lag', one, [hold(61), 6], [hold(60), 30]),
  RelayWithoutLeader: {
    fires: { series: ofTwo(leader, 0, 0), minutes: 6 },
    quiet: { series: ofTwo(leader, 0, 1), minutes: 30 },
  },
  DeadLetters: compare('kerf.dead_letters', one, [appear(1), 10, { job: 'quota' }], [hold(1), 90]),
  // One sweep is over before the alert has lasted.
  OperationsAbandoned: compare('kerf.sweep.refunded', one, ['0+1x40', 32], [appear(1), 21]),
  ReservationsOverdue: compare('kerf.reservations.overdue', one, [hold(61), 6], [hold(60), 30]),
  PartitionsMissing: compare('kerf.partitions.prepared', one, [hold(2), 61], [hold(3), 90]),
  RefundsWaiting: compare('kerf.refunds.waiting', gateway, [hold(1), 11], [`${hold(1, 8)} ${hold(0)}`, 11]),
  DatabaseFull: {
    fires: { series: [[selectSamples('kerf.admissions', { decision: 'full' }), appear(1)]], minutes: 7 },
    quiet: { series: [[selectSamples('kerf.admissions', { decision: 'ok' }), appear(1)]], minutes: 7 },
  },
  BusAway: compare('kerf.bus.connected', one, [hold(0), 3, one], [`${hold(0, 1)} ${hold(1)}`, 3]),
  BusRequestsFail: {
    fires: { series: createFailures(6), minutes: 16, labels: gateway },
    quiet: { series: createFailures(5), minutes: 30 },
  },
  BusConsumerSlow: compare('kerf.bus.slow_consumers', one, [appear(1), 7, { job: 'quota' }], [hold(1), 30]),
  DatabaseConnectionsExhausted: compare(
    'kerf.db.connections',
    { ...one, state: 'waiting' },
    [hold(1), 6, { job: 'quota' }],
    [`${hold(1, 3)} ${hold(0)}`, 6],
  ),
  LimitsCountedLocally: {
    fires: { series: ofTwo(shared, 1, 0), minutes: 11, labels: gateway },
    quiet: { series: ofTwo(shared, 1, 1), minutes: 30 },
  },
  MailFailing: compare('kerf.mail.failures', { reason: 'login' }, ['0+1x60', 25], [appear(1), 30]),
  MailLost: compare('kerf.mail.lost', { reason: 'expired' }, [appear(1), 10], [hold(1), 90]),
  AdaptersLost: compare(
    'kerf.adapters.connected',
    { state: 'active' },
    [`${hold(100, 5)} ${hold(69)}`, 8],
    [`${hold(100, 5)} ${hold(70)}`, 8],
  ),
  // The clock of a case begins in 1970.
  CertificateExpires: compare(
    'kerf.tls.certificate.expiry',
    gateway,
    [hold(1_209_600, 70), 62, gateway],
    [hold(1_209_600 + 62 * 60, 70), 62],
  ),
  LoadShed: compare('kerf.overload.shed', { stage: 'operations' }, ['0+1x30', 16], [hold(1), 16]),
  ValidationQueued: {
    fires: { series: createQueues(1), minutes: 11, labels: { job: 'standards' } },
    quiet: { series: createQueues(0), minutes: 30 },
  },
  EventLoopBlocked: {
    fires: { series: createDelays(98, 100), minutes: 16, labels: one },
    quiet: { series: createDelays(99, 100), minutes: 16 },
  },
  HeapFull: {
    fires: { series: createHeap(91), minutes: 11, labels: one },
    quiet: { series: createHeap(90), minutes: 30 },
  },
  ServiceRestarts: compare('process.start_time', one, [`1+1x4 ${hold(5)}`, 10, one], [`1+1x3 ${hold(4)}`, 10]),
  ServiceAbsent: {
    fires: { series: [...up(others), ['up{job="gateway"}', hold(0)]], minutes: 4, labels: gateway },
    quiet: { series: [...up([...others, 'gateway']), ['up{job="gateway",instance="b"}', hold(0)]], minutes: 30 },
  },
};

function createDelays(within: number, all: number): Series[] {
  const labels = 'job="quota",instance="a"';
  return [
    [bucket(delay, '0.25', labels), `0+${within}x30`],
    [bucket(delay, '0.5', labels), `0+${all}x30`],
    [bucket(delay, '+Inf', labels), `0+${all}x30`],
  ];
}

function createHeap(used: number): Series[] {
  return [
    [selectSamples('v8js.memory.heap.used', one), hold(used)],
    [selectSamples('v8js.memory.heap.limit', one), hold(100)],
  ];
}

/** Requests of a gateway in a hundred: those that time out, and those that are answered or refused. */
function createFailures(failed: number): Series[] {
  const count = (code: string) =>
    selectSamples('messaging.client.operation.duration', { ...gateway, 'error.type': code });
  return [
    [count('timed_out'), `0+${failed}x60`],
    [count('no_adapter'), '0+10x60'],
    [count(''), `0+${90 - failed}x60`],
  ];
}

/** Two processes of standards: one has designs that wait, the other so many. */
function createQueues(other: number): Series[] {
  const select = (instance: string) =>
    selectSamples('kerf.validation.designs', { job: 'standards', instance, state: 'waiting' });
  return [
    [select('a'), hold(3)],
    [select('b'), hold(other)],
  ];
}
