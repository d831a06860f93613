import { closeCodes } from '@kerf/contracts';
import { metrics, registry } from '@kerf/telemetry';
import type { Sessions } from './sessions/sessions.ts';
import type { Session } from './sessions/session.ts';

const { type: types, state: states } = registry['kerf.adapters.connected'].labels;

/** Names of the close codes in the metric of disconnects. */
const reasonsByCode = [
  [1000, 'normal'],
  [1001, 'normal'],
  [1005, 'normal'],
  [1006, 'abnormal'],
  [closeCodes.protocolError, 'protocol_error'],
  [closeCodes.keyRefused, 'key_refused'],
  [closeCodes.roleTooLow, 'role_too_low'],
  [closeCodes.noCommonVersion, 'no_common_version'],
  [closeCodes.registerTimeout, 'register_timeout'],
  [closeCodes.replaced, 'replaced'],
  [closeCodes.flooding, 'flooding'],
  [closeCodes.slowConsumer, 'slow_consumer'],
  [closeCodes.draining, 'draining'],
  [closeCodes.tryAgainLater, 'try_again_later'],
  [closeCodes.tooLarge, 'too_large'],
] as const;

type Reason = (typeof reasonsByCode)[number][1];
const reasons: ReadonlyMap<number, Reason> = new Map(reasonsByCode);

type MeasuredSessions = Iterable<Session> & Pick<Sessions, 'clock'>;

/** Metrics of the adapters of one pod. */
export class PodMetrics {
  private readonly disconnects = metrics.getCounter('kerf.adapters.disconnects');
  private readonly stops: readonly (() => void)[];

  constructor(sessions: MeasuredSessions) {
    const sum = (count: (session: Session) => number) => [...sessions].reduce((total, one) => total + count(one), 0);
    this.stops = [
      metrics.getGauge('kerf.adapters.connected').observe((observe) => {
        for (const state of states) for (const type of types) observe(0, { type, state });
        for (const session of sessions) observe(1, { type: getType(session), state: getState(session) });
      }),
      metrics.getGauge('kerf.adapters.heartbeat.age').observe((observe) => observe(findOldestFrame(sessions), {})),
      metrics.getGauge('kerf.adapters.commands.inflight').observe((observe) =>
        observe(
          sum(({ commands }) => commands.inFlight.size),
          {},
        ),
      ),
      metrics.getGauge('kerf.adapters.commands.queued').observe((observe) =>
        observe(
          sum(({ commands }) => commands.queue.size),
          {},
        ),
      ),
    ];
  }

  countDisconnect(code: number): void {
    this.disconnects.add(1, { reason: reasons.get(code) ?? 'other' });
  }

  stopObserving(): void {
    for (const stop of this.stops) stop();
  }
}

const getType = ({ adapterType }: Session) => types.find((type) => type === adapterType) ?? 'other';

function getState(session: Session): (typeof states)[number] {
  if (!session.isRegistered) return 'registering';
  if (session.isLeaving) return 'draining';
  if (session.isStuck) return 'stuck';
  return session.commands.inFlight.size > 0 ? 'busy' : 'active';
}

/** Age in seconds of the frame of the adapter that has been silent for longest. */
function findOldestFrame(sessions: MeasuredSessions): number {
  const frames = [...sessions].map(({ liveness }) => sessions.clock.now() - liveness.lastFrameAt);
  return Math.max(0, ...frames) / 1000;
}
