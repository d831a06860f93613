import type { AdapterToolName, Parameters } from '@kerf/catalog';

/** One command of a batch. */
export interface Command {
  readonly id: string;
  readonly command: string;
  readonly parameters: Record<string, unknown>;
}

/** One command of a batch, with parameters as the catalogue knows them. */
export const command = <N extends AdapterToolName>(
  id: string,
  tool: N,
  parameters: Partial<Parameters<N>>,
): Command => ({ id, command: tool, parameters });

/** What a later command names the object by that an earlier one makes. */
export const objectOf = ({ id }: Command): string => `\${${id}.object_id}`;
