import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { countOf } from './command.ts';

/** No run that is told how many operations it shall be lasts longer. */
const longestS = 36_000;

const options = {
  seconds: { type: 'string' },
  operations: { type: 'string' },
  accounts: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** What the command line says. */
export function readOptions() {
  const { values } = parseArgs({ options });
  const [seconds, operations, accounts, seed] = (['seconds', 'operations', 'accounts', 'seed'] as const).map((name) =>
    values[name] === undefined ? undefined : countOf(values[name], name),
  );
  return {
    seed: seed ?? randomInt(1, 2 ** 31),
    seconds: seconds ?? (operations === undefined ? 60 : longestS),
    operations,
    accounts,
  };
}

/** How long the storm lasts, in words. */
export const lengthOf = (seconds: number, operations: number | undefined): string =>
  operations === undefined ? `${seconds} s` : `until ${operations} operations were asked for, at most ${seconds} s`;
