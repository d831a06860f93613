import { getDrainTimes } from './drain.ts';

describe('the drain timeout of a service', () => {
  it('is by default long enough for the longest work that begins at the end of the delay', () => {
    expect(getDrainTimes({ KERF_DRAIN_DELAY_MS: 60_000 }, 600_000)).toEqual({
      drainDelayMs: 60_000,
      drainTimeoutMs: 660_000,
    });
    expect(getDrainTimes({})).toEqual({ drainDelayMs: 0, drainTimeoutMs: 30_000 });
  });

  it('is the configured one, also if it is shorter than the longest work', () => {
    const config = { KERF_DRAIN_DELAY_MS: 5_000, KERF_DRAIN_TIMEOUT_MS: 60_000 };

    expect(getDrainTimes(config, 600_000)).toEqual({ drainDelayMs: 5_000, drainTimeoutMs: 60_000 });
  });
});
