import { didYouMean } from '@kerf/catalog';
import { ToolError } from './tool-error.ts';

/** Results of batch steps by their ids. */
export type Answers = ReadonlyMap<string, unknown>;

/** Resolves parameters: each string `${id.field}` is replaced by that field of the step's result. */
export function resolved(value: unknown, answers: Answers): unknown {
  if (typeof value === 'string') return fromText(value, answers);
  if (Array.isArray(value)) return value.map((item) => resolved(item, answers));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, answers)]));
}

const reference = /^\$\{([^{}]+)\}$/;

function fromText(text: string, answers: Answers): unknown {
  const path = reference.exec(text)?.[1];
  return path === undefined ? text : lookUp(path, answers);
}

function lookUp(path: string, answers: Answers): unknown {
  const [id = '', ...fields] = path.split('.');
  if (!answers.has(id)) {
    const known = didYouMean(id, [...answers.keys()]);
    throw new ToolError('INVALID_PARAMETER', `No step ${id} succeeded before this one, which refers to it.${known}`);
  }
  const found = fields.reduce(fieldOf, answers.get(id));
  if (found !== undefined) return found;
  throw new ToolError('INVALID_PARAMETER', `The result of step ${id} has no field ${fields.join('.')}.`);
}

const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
