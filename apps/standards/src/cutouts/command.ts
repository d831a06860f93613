import type { AdapterToolName, Parameters } from '@kerf/catalog';

/** One command of a batch. */
export interface Command {
  readonly id: string;
  readonly command: string;
  readonly parameters: Record<string, unknown>;
}

/** Creates a command of a batch, with parameters typed by the catalogue. */
export const createCommand = <N extends AdapterToolName>(
  id: string,
  tool: N,
  parameters: Partial<Parameters<N>>,
): Command => ({ id, command: tool, parameters });

/** Reference by which a later command names the object that an earlier command creates. */
export const toObjectReference = ({ id }: Command): string => `\${${id}.object_id}`;
