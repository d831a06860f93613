import type { api } from '@kerf/contracts';
import type { Terms } from './call.ts';
import type { Ask } from '../http/read-ask.ts';

type Body = Pick<Ask<typeof api.executeCommand>['body'], 'adapter_id' | 'timeout_ms' | 'expected_revision' | 'dry_run'>;

/** How something is to be run, as the bodies of REST say it. */
export const termsOf = (body: Body): Terms => ({
  adapterId: body.adapter_id,
  timeoutMs: body.timeout_ms,
  expectedRevision: body.expected_revision,
  dryRun: body.dry_run,
});
