import { categories } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import * as z from 'zod';
import type { Command } from '../cutouts/command.ts';
import { designSocketCutout } from '../cutouts/socket-cutout.ts';

const { parameters } = categories.standards.design_socket_cutout;

/**
 * Builds the commands of a cut-out as part of a design. Their ids start with the id of the step; the last has exactly
 * that id.
 * Throws `invalid_parameters` for a cut-out with warnings.
 */
export function buildCutOutCommands(id: string, given: Record<string, unknown>): Command[] {
  const { standard, commands, warnings } = designSocketCutout(parse(parameters, given));
  const [warning] = warnings;
  if (warning !== undefined) throw Fault.invalid(`${standard}: ${warning}`);
  const last = commands.length - 1;
  const names = new Map(commands.map((command, index) => [command.id, index < last ? `${id}_${command.id}` : id]));
  return commands.map((command) => renameCommand(command, names));
}

function renameCommand({ id, command, parameters: given }: Command, names: ReadonlyMap<string, string>): Command {
  const text = JSON.stringify(given).replaceAll(/\$\{(\w+)\./g, (_, name: string) => `\${${names.get(name) ?? name}.`);
  return { id: names.get(id) ?? id, command, parameters: parse(z.record(z.string(), z.unknown()), JSON.parse(text)) };
}
