import type { Command } from '../cutouts/command.ts';
import { cutOutCommands } from './cut-out-commands.ts';
import type { Scope } from './expression.ts';
import { evaluated } from './expressions.ts';
import { drawn } from './profiles.ts';
import type { CommandStep, Conditional, Repeated, Step, Template } from './template.ts';

const mostRepetitions = 100;
/** Coordinates are rounded to a picometre, far below the resolution of a kernel: the rest is arithmetic noise. */
const perPicometre = 1e9;

/** Renders the commands that build a design, in order: the list for POST /api/v1/batch. */
export function render({ steps }: Pick<Template, 'steps'>, scope: Scope): Command[] {
  const flat = steps.flatMap((step) => placedIn(step, scope));
  const ids = flat.map(({ id }) => id);
  return flat.flatMap(({ id, command, parameters, inner }) => {
    const values = rendered(parameters, { scope: inner, ids }) as Record<string, unknown>;
    return command === undefined ? cutOutCommands(id, values) : { id, command, parameters: values };
  });
}

/** A step with the names in its scope; without a command it is a cut-out. */
interface Placed extends Omit<CommandStep, 'command'> {
  readonly command: string | undefined;
  readonly inner: Scope;
}

function placedIn(step: Step, scope: Scope): Placed[] {
  if ('repeat' in step) return repeatedOf(step, scope);
  if ('when' in step) return conditionalOf(step, scope);
  if ('cut_out' in step) return [{ id: step.cut_out, command: undefined, parameters: step.parameters, inner: scope }];
  return [{ ...step, id: numbered(step.id, scope), inner: scope }];
}

function repeatedOf({ repeat: { name, count }, steps }: Repeated, scope: Scope): Placed[] {
  const times = typeof count === 'number' ? count : Number(evaluated(count, scope));
  if (times > mostRepetitions) throw new RangeError(`A step can be repeated at most ${mostRepetitions} times.`);
  return Array.from({ length: times }, (_, index) => new Map([...scope, [name, index]])).flatMap((inner) =>
    steps.flatMap((step) => placedIn(step, inner)),
  );
}

const conditionalOf = ({ when, steps }: Conditional, scope: Scope): Placed[] =>
  evaluated(when, scope) === true ? steps.flatMap((step) => placedIn(step, scope)) : [];

const numbered = (id: string, scope: Scope): string =>
  id.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => String(scope.get(name)));

interface Place {
  readonly scope: Scope;
  /** All ids of the design, for wildcard references. */
  readonly ids: readonly string[];
}

function rendered(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return text(value, place);
  if (Array.isArray(value)) return value.flatMap((item) => items(item, place));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, rendered(item, place)]));
  return 'profile_of' in fields ? rounded(drawn(fields)) : fields;
}

/** Expands "@hole_*" into references to all objects with that prefix. */
function items(item: unknown, place: Place): unknown[] {
  if (typeof item !== 'string' || !item.startsWith('@') || !item.endsWith('*')) return [rendered(item, place)];
  const prefix = item.slice(1, -1);
  return place.ids.filter((id) => id.startsWith(prefix)).map(reference);
}

function text(value: string, { scope }: Place): unknown {
  if (value.startsWith('=')) return rounded(evaluated(value.slice(1), scope));
  return value.startsWith('@') ? reference(numbered(value.slice(1), scope)) : value;
}

const reference = (id: string): string => `\${${id}.object_id}`;

function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'number' ? Math.round(value * perPicometre) / perPicometre : value;
}
