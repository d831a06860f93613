import { Fault } from '@kerf/errors';

/** Results of the earlier commands of a design, by command id. */
export type Answers = ReadonlyMap<string, Record<string, unknown>>;

/** `${id.field}`, in any parameter of a command. */
const reference = /^\$\{([A-Za-z_][\w-]*)\.([A-Za-z_]\w*)\}$/;

/**
 * Parameters that name objects: object_id, target_id, tool_ids. Only these accept a plain id for the object of a
 * command.
 */
const namesObjects = /_ids?$/;

/**
 * Replaces `${id.field}` by results of earlier commands, and plain ids by objects in parameters that name objects;
 * other texts
 * may equal an id by chance. Throws `invalid_parameters` for an unresolved reference.
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
  throw Fault.invalid(`${text} refers to a result that no earlier command has returned.`);
}

const objectOf = (id: string, answers: Answers): unknown => answers.get(id)?.['object_id'] ?? id;
