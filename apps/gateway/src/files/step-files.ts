import type { Entry } from '@kerf/catalog';
import { Fault } from '@kerf/errors';

type Parameters = Record<string, unknown>;
type Filed = Pick<Entry, 'file'>;

const fileOfStep = /^\$\{([\w-]+)\.file_id\}$/;

/** The step whose file these parameters name: one that the batch writes before. */
export const writerIn = ({ file_id: named }: Parameters): string | undefined =>
  typeof named === 'string' ? fileOfStep.exec(named)?.[1] : undefined;

/** A file that is referred to is one that an earlier step writes: no other answer is the id of a file. */
export function checkFile({ file }: Filed, parameters: Parameters, before: ReadonlyMap<string, Filed>): void {
  const { file_id: named } = parameters;
  if (file !== 'read' || typeof named !== 'string' || !named.includes('${')) return;
  const writer = writerIn(parameters);
  if (writer !== undefined && before.get(writer)?.file === 'written') return;
  const reason = `file_id: ${JSON.stringify(named.slice(0, 60))} is not the file_id of an earlier command that writes a file.`;
  throw Fault.invalid(reason);
}
