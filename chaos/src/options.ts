import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { parseCount } from './command.ts';

/** Maximum duration of a run with a given number of operations. */
const maxSeconds = 36_000;

const options = {
  seconds: { type: 'string' },
  operations: { type: 'string' },
  accounts: { type: 'string' },
  calm: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** Parses the command line. */
export function readOptions() {
  const { values } = parseArgs({ options });
  const count = (name: keyof typeof options) =>
    values[name] === undefined ? undefined : parseCount(values[name], name);
  const operations = count('operations');
  const calm = count('calm');
  return {
    seed: count('seed') ?? randomInt(1, 2 ** 31),
    seconds: count('seconds') ?? (operations === undefined ? 60 : maxSeconds),
    operations,
    accounts: count('accounts'),
    maxCalmMs: calm && 1000 * calm,
  };
}

/** Duration of the fault injection, in words. */
export const describeDuration = (seconds: number, operations: number | undefined): string =>
  operations === undefined ? `${seconds} s` : `${seconds} s, or until ${operations} operations were requested`;
