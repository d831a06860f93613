import { asTold, type Attempt } from '../load/attempt.ts';
import { fileTools } from '../load/file-operations.ts';
import type { Records, Violation } from './records.ts';

/** A file that was answered is there from then on, with the size and the checksum that were told of it. */
export const checkFiles = ({ attempts }: Records): Violation[] =>
  attempts.filter(({ tool }) => tool === fileTools.writes).flatMap(check);

/** It is fetched after the first success; later ones under the same Idempotency-Key are held against that answer. */
function check({ markers, tries }: Attempt): Violation[] {
  const first = tries.find(({ seen }) => seen === 'acknowledged');
  if (!first || first.file === asTold) return [];
  return [{ kind: 'fileLost', example: `${fileTools.writes} ${markers.join(' ')}: ${first.file ?? 'not fetched'}` }];
}
