import { Fault } from '@kerf/errors';

/** What the commands of a design have answered so far, by their ids. */
export type Answers = ReadonlyMap<string, Record<string, unknown>>;

/** `${id.field}`, anywhere among the parameters of a command. */
const reference = /^\$\{([A-Za-z_][\w-]*)\.([A-Za-z_]\w*)\}$/;

/** The parameters that name objects: object_id, target_id, tool_ids. Only there an id alone means what its command made. */
const namesObjects = /_ids?$/;

/**
 * Puts what earlier commands have answered in the place of `${id.field}`, and their objects in the place of ids where
 * objects are named: a name, a material or a text may be spelt like an id and stays what it is. Throws
 * `invalid_parameters` for a reference to nothing.
 */
export function resolved(value: unknown, answers: Answers, parameter = ''): unknown {
  if (typeof value === 'string') return referred(value, answers, parameter);
  if (Array.isArray(value)) return value.map((item) => resolved(item, answers, parameter));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, answers, name)]));
}

function referred(text: string, answers: Answers, parameter: string): unknown {
  const [, id, field] = reference.exec(text) ?? [];
  if (id === undefined || field === undefined) return namesObjects.test(parameter) ? objectOf(text, answers) : text;
  const value = answers.get(id)?.[field];
  if (value !== undefined) return value;
  throw Fault.invalid(`${text} refers to nothing that an earlier command has answered.`);
}

const objectOf = (id: string, answers: Answers): unknown => answers.get(id)?.['object_id'] ?? id;
