import { categories } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import * as z from 'zod';
import type { Command } from '../cutouts/command.ts';
import { designSocketCutout } from '../cutouts/socket-cutout.ts';
import { drawProfile } from './computed-profiles.ts';
import { evaluateExpression } from './expression-cache.ts';
import type { Scope } from './expression.ts';
import type { CommandStep, Conditional, Repeated, Step, Template } from './template.ts';

const maxRepetitions = 100;
/** Coordinates are rounded to a picometre, far below the resolution of a kernel: the rest is arithmetic noise. */
const perPicometre = 1e9;

/** Renders the commands that build a design, in order: the list for POST /api/v1/batch. */
export function renderTemplate({ steps }: Pick<Template, 'steps'>, scope: Scope): Command[] {
  const flat = steps.flatMap((step) => expandStep(step, scope));
  const ids = flat.map(({ id }) => id);
  return flat.flatMap(({ id, command, parameters, inner }) => {
    const values = renderValue(parameters, { scope: inner, ids }) as Record<string, unknown>;
    return command === undefined ? buildCutOutCommands(id, values) : { id, command, parameters: values };
  });
}

/** A step with the names in its scope; without a command it is a cut-out. */
interface ScopedStep extends Omit<CommandStep, 'command'> {
  readonly command: string | undefined;
  readonly inner: Scope;
}

function expandStep(step: Step, scope: Scope): ScopedStep[] {
  if ('repeat' in step) return expandRepeated(step, scope);
  if ('when' in step) return expandConditional(step, scope);
  if ('cut_out' in step) return [{ id: step.cut_out, command: undefined, parameters: step.parameters, inner: scope }];
  return [{ ...step, id: formatId(step.id, scope), inner: scope }];
}

function expandRepeated({ repeat: { name, count }, steps }: Repeated, scope: Scope): ScopedStep[] {
  const times = typeof count === 'number' ? count : Number(evaluateExpression(count, scope));
  if (times > maxRepetitions) throw new RangeError(`A step can be repeated at most ${maxRepetitions} times.`);
  return Array.from({ length: times }, (_, index) => new Map([...scope, [name, index]])).flatMap((inner) =>
    steps.flatMap((step) => expandStep(step, inner)),
  );
}

const expandConditional = ({ when, steps }: Conditional, scope: Scope): ScopedStep[] =>
  evaluateExpression(when, scope) === true ? steps.flatMap((step) => expandStep(step, scope)) : [];

const formatId = (id: string, scope: Scope): string =>
  id.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => String(scope.get(name)));

interface RenderContext {
  readonly scope: Scope;
  /** All ids of the design, for wildcard references. */
  readonly ids: readonly string[];
}

function renderValue(value: unknown, context: RenderContext): unknown {
  if (typeof value === 'string') return renderText(value, context);
  if (Array.isArray(value)) return value.flatMap((item) => expandWildcard(item, context));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, renderValue(item, context)]));
  return 'profile_of' in fields ? roundToPicometre(drawProfile(fields)) : fields;
}

/** Expands "@hole_*" into references to all objects with that prefix. */
function expandWildcard(item: unknown, context: RenderContext): unknown[] {
  if (typeof item !== 'string' || !item.startsWith('@') || !item.endsWith('*')) return [renderValue(item, context)];
  const prefix = item.slice(1, -1);
  return context.ids.filter((id) => id.startsWith(prefix)).map(toReference);
}

function renderText(value: string, { scope }: RenderContext): unknown {
  if (value.startsWith('=')) return roundToPicometre(evaluateExpression(value.slice(1), scope));
  return value.startsWith('@') ? toReference(formatId(value.slice(1), scope)) : value;
}

const toReference = (id: string): string => `\${${id}.object_id}`;

function roundToPicometre(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(roundToPicometre);
  return typeof value === 'number' ? Math.round(value * perPicometre) / perPicometre : value;
}

const { parameters: cutoutParameters } = categories.standards.design_socket_cutout;

/**
 * Builds the commands of a cut-out as part of a design. Their ids start with the id of the step; the last has exactly
 * that id.
 * Throws `invalid_parameters` for a cut-out with warnings.
 */
function buildCutOutCommands(id: string, given: Record<string, unknown>): Command[] {
  const { standard, commands, warnings } = designSocketCutout(parse(cutoutParameters, given));
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
