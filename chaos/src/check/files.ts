import { intactFile, type Attempt } from '../journal/attempt.ts';
import { fileTools } from '../load/file-operations.ts';
import type { Records, Violation } from './records.ts';

/** An acknowledged file must exist from then on, with the reported size and checksum. */
export const checkFiles = ({ attempts }: Records): Violation[] =>
  attempts.filter(({ tool }) => tool === fileTools.writes).flatMap(checkFile);

/** The file is fetched after the first success; later responses under the same Idempotency-Key must match it. */
function checkFile({ markers, tries }: Attempt): Violation[] {
  const first = tries.find(({ seen }) => seen === 'acknowledged');
  if (!first || first.file === intactFile) return [];
  return [{ kind: 'fileLost', example: `${fileTools.writes} ${markers.join(' ')}: ${first.file ?? 'not fetched'}` }];
}
