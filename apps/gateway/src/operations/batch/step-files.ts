import type { ToolEntry } from '@kerf/catalog';
import { Fault } from '@kerf/errors';

type Parameters = Record<string, unknown>;
type ToolWithFile = Pick<ToolEntry, 'file'>;

const fileOfStep = /^\$\{([\w-]+)\.file_id\}$/;

/** The id of the earlier step whose file these parameters name. */
export const findWriter = ({ file_id: named }: Parameters): string | undefined =>
  typeof named === 'string' ? fileOfStep.exec(named)?.[1] : undefined;

/** Throws `invalid_parameters` unless a reference in `file_id` names an earlier step that writes a file. */
export function checkFileReference(
  { file }: ToolWithFile,
  parameters: Parameters,
  earlier: ReadonlyMap<string, ToolWithFile>,
): void {
  const { file_id: named } = parameters;
  if (file !== 'read' || typeof named !== 'string' || !named.includes('${')) return;
  const writer = findWriter(parameters);
  if (writer !== undefined && earlier.get(writer)?.file === 'written') return;
  const reason = `file_id: ${JSON.stringify(named.slice(0, 60))} is not the file_id of an earlier command that writes a file.`;
  throw Fault.invalid(reason);
}
