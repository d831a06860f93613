import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { countOf } from './command.ts';

/** No run that is told how many operations it shall be lasts longer. */
const longestS = 36_000;

const options = {
  seconds: { type: 'string' },
  operations: { type: 'string' },
  accounts: { type: 'string' },
  calm: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** What the command line says. */
export function readOptions() {
  const { values } = parseArgs({ options });
  const count = (name: keyof typeof options) => (values[name] === undefined ? undefined : countOf(values[name], name));
  const operations = count('operations');
  const calm = count('calm');
  return {
    seed: count('seed') ?? randomInt(1, 2 ** 31),
    seconds: count('seconds') ?? (operations === undefined ? 60 : longestS),
    operations,
    accounts: count('accounts'),
    longestCalmMs: calm && 1000 * calm,
  };
}

/** How long the storm lasts, in words. */
export const lengthOf = (seconds: number, operations: number | undefined): string =>
  operations === undefined ? `${seconds} s` : `until ${operations} operations were asked for, at most ${seconds} s`;
