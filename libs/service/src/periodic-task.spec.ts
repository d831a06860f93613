import { silentLog } from '@kerf/telemetry';
import { startPeriodicTask } from './periodic-task.ts';

describe('a periodic task', () => {
  it.each([
    [{}, 'periodic task failed'],
    [{ failure: 'sweeping failed' }, 'sweeping failed'],
  ])('with %j logs each failed run as "%s"', async (options, message) => {
    const error = new Error('no database');
    const logged = await new Promise((resolve) => {
      const log = { ...silentLog, error: (...line: unknown[]) => resolve(line) };
      const work = () => {
        void task.stop();
        throw error;
      };
      const task = startPeriodicTask(log, work, { pauseMs: 1, ...options });
    });

    expect(logged).toEqual([{ err: error }, message]);
  });
});
