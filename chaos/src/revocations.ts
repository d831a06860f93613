// Revocation history: revokes keys that are in use at eight gateways, some across a failover.
import { parseArgs } from 'node:util';
import { countOf, type Ground, runCommand, tell } from './command.ts';
import { Findings } from './revocation/report.ts';
import { type Revocation, Revocations } from './revocation/revocations.ts';

/** Number of revocations between progress reports. */
const tellEvery = 500;

await runCommand(async (ground) => {
  const { values } = parseArgs({
    options: { keys: { type: 'string', default: '50' }, failovers: { type: 'string', default: '3' } },
  });
  const [keys, failovers] = [countOf(values.keys, 'keys'), countOf(values.failovers, 'failovers')];
  tell('Starting the product with eight gateways and a Postgres with a synchronous standby.');
  const revocations = await Revocations.start(ground);
  const plain = new Findings('revocations');
  await repeat(keys, ground, plain, () => revocations.revoke());
  const crossing = new Findings('revocations with a failover right after the acknowledgement');
  await repeat(failovers, ground, crossing, async () => {
    if (crossing.size > 0) await revocations.restore();
    return revocations.revokeAndFailOver();
  });
  return plain.violations + crossing.violations === 0;
});

/** Repeats the revocation, prints progress now and then, and the totals at the end. */
async function repeat(times: number, { end }: Ground, findings: Findings, act: () => Promise<Revocation>) {
  while (findings.size < times && !end.aborted) {
    findings.add(await act());
    if (findings.size % tellEvery === 0) tell(findings.text);
  }
  tell(findings.text);
}
