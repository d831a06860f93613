// The revocation history: keys are revoked while eight gateways are asked with them, some across a fail-over.
import { parseArgs } from 'node:util';
import { countOf, type Ground, runCommand, tell } from './command.ts';
import { Findings } from './revocation/report.ts';
import { type Revocation, Revocations } from './revocation/revocations.ts';

/** A long run is heard of before it is over. */
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
  const crossing = new Findings('revocations with a fail-over right after the acknowledgement');
  await repeat(failovers, ground, crossing, async () => {
    if (crossing.size > 0) await revocations.restore();
    return revocations.revokeAndFailOver();
  });
  return plain.violations + crossing.violations === 0;
});

/** Adds up what happens, and tells of it in the end and now and then. */
async function repeat(times: number, { end }: Ground, findings: Findings, act: () => Promise<Revocation>) {
  while (findings.size < times && !end.aborted) {
    findings.add(await act());
    if (findings.size % tellEvery === 0) tell(findings.text);
  }
  tell(findings.text);
}
