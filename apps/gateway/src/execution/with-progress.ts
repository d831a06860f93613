import type { Run } from './attempt.ts';
import type { ProgressWatch } from './progress-watch.ts';

/** Runs as before, and tells how far it is where the call wants to be told. */
export const withProgress =
  (run: Run, progress: ProgressWatch): Run =>
  async (attempt, requester) => {
    if (!attempt.onProgress) return run(attempt, requester);
    const { address, stop } = progress.follow(attempt.admission.operationId, attempt.onProgress);
    return run({ ...attempt, progressTo: address }, requester).finally(stop);
  };
