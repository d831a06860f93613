import { systemClock } from '@kerf/concurrency';
import { metrics } from '@kerf/telemetry';
import { PodMetrics } from './pod-metrics.ts';
import { registerMessage, SessionWorld } from './sessions/session.fixture.ts';

/** Session of an adapter that has registered as this type. */
function connect(adapterType: string) {
  const world = new SessionWorld();
  world.receive({ ...registerMessage, adapter_type: adapterType });
  return world.session;
}

describe('the metrics of a pod', () => {
  it('count adapters by type and state, all that name another type as one', () => {
    const sessions = [
      ...['freecad', 'occt-headless', 'occt-headless', 'rhino', 'a'].map(connect),
      new SessionWorld().session,
    ];
    const pod = new PodMetrics(Object.assign(sessions, { clock: systemClock }));
    const counted = metrics.getGauge('kerf.adapters.connected').collect();
    pod.stopObserving();

    expect(counted).toHaveLength(15);
    expect(counted.filter(({ value }) => value > 0)).toEqual([
      { labels: { type: 'freecad', state: 'active' }, value: 1 },
      { labels: { type: 'occt-headless', state: 'active' }, value: 2 },
      { labels: { type: 'other', state: 'active' }, value: 2 },
      { labels: { type: 'other', state: 'registering' }, value: 1 },
    ]);
  });
});
