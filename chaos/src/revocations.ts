// Revocation history: revokes keys that are in use at eight gateways, some across a failover.
import { parseArgs } from 'node:util';
import { parseCount, type CommandContext, runCommand, printLine } from './command.ts';
import { RevocationReport } from './revocation/report.ts';
import { type Revocation, RevocationTest } from './revocation/revocations.ts';

/** Number of revocations between progress reports. */
const progressInterval = 500;

await runCommand(async (context) => {
  const { values } = parseArgs({
    options: { keys: { type: 'string', default: '50' }, failovers: { type: 'string', default: '3' } },
  });
  const [keys, failovers] = [parseCount(values.keys, 'keys'), parseCount(values.failovers, 'failovers')];
  printLine('Starting the product with eight gateways and a Postgres with a synchronous standby.');
  const revocations = await RevocationTest.start(context);
  const plain = new RevocationReport('revocations');
  await repeatRevocations(keys, context, plain, () => revocations.revokeKey());
  const crossing = new RevocationReport('revocations with a failover right after the acknowledgement');
  await repeatRevocations(failovers, context, crossing, async () => {
    if (crossing.size > 0) await revocations.restoreStandby();
    return revocations.revokeAndFailOver();
  });
  return plain.violations + crossing.violations === 0;
});

/** Repeats the revocation, prints progress now and then, and the totals at the end. */
async function repeatRevocations(
  times: number,
  { termination: end }: CommandContext,
  report: RevocationReport,
  act: () => Promise<Revocation>,
) {
  while (report.size < times && !end.aborted) {
    report.add(await act());
    if (report.size % progressInterval === 0) printLine(report.text);
  }
  printLine(report.text);
}
