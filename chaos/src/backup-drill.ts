// Restores a product that was backed up under load, and checks that nothing from before the point is lost.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { BackupDrill, type DrillResult } from './backup/drill.ts';
import { parseCount, printLine, runCommand } from './command.ts';

const { seed, attemptsPerStep } = readOptions();

await runCommand(async (context) => {
  printLine(`Backing up a product under load with seed ${seed}.`);
  const result = await new BackupDrill(context, { seed, attemptsPerStep }).run();
  printLine(describeResult(result));
  return isRestored(result);
});

function isRestored({ violations, answers, audit }: DrillResult): boolean {
  const areKeysRight = answers.createdKey === '200' && answers.revokedKey.startsWith('401');
  return violations.length === 0 && areKeysRight && audit.firstBroken === null;
}

function describeResult({ settled, replayed, violations, answers, audit, ...result }: DrillResult): string {
  return [
    `RTO ${result.recoverySeconds.toFixed(1)} s, from the start of the restore to the first success`,
    `RPO ${result.lost.seconds.toFixed(1)} s, ${result.lost.operations} operations after the point are lost`,
    `${settled} operations before the point, ${replayed} repeated requests, ${violations.length} violations`,
    ...violations.map(({ kind, example }) => `  ${kind}: ${example.slice(0, 300)}`),
    `revoked key: ${answers.revokedKey}; created key: ${answers.createdKey}`,
    `audit log: ${audit.actions.length} events, ${audit.firstBroken === null ? 'intact' : `broken at ${audit.firstBroken}`}`,
  ].join('\n');
}

function readOptions() {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, attempts: { type: 'string', default: '200' } } });
  return {
    attemptsPerStep: parseCount(values.attempts, 'attempts'),
    seed: values.seed === undefined ? randomInt(1, 2 ** 31) : parseCount(values.seed, 'seed'),
  };
}
