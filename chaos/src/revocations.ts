// The revocation history: keys are revoked while eight gateways are asked with them, some across a fail-over.
import { parseArgs } from 'node:util';
import { countOf, type Ground, runCommand, tell } from './command.ts';
import { lateAccepts } from './revocation/history.ts';
import { summaryOf } from './revocation/report.ts';
import { type Revocation, Revocations } from './revocation/revocations.ts';

await runCommand(async (ground) => {
  const { values } = parseArgs({
    options: { keys: { type: 'string', default: '50' }, failovers: { type: 'string', default: '3' } },
  });
  const [keys, failovers] = [countOf(values.keys, 'keys'), countOf(values.failovers, 'failovers')];
  tell('Starting the product with eight gateways and a Postgres with a synchronous standby.');
  const revocations = await Revocations.start(ground);
  const plain = await repeat(keys, ground, () => revocations.revoke());
  tell(summaryOf('revocations', plain));
  const crossing = await repeat(failovers, ground, async (turn) => {
    if (turn > 0) await revocations.restore();
    return revocations.revokeAndFailOver();
  });
  tell(summaryOf('revocations with a fail-over right after the acknowledgement', crossing));
  return [...plain, ...crossing].every((revocation) => lateAccepts(revocation).length === 0);
});

async function repeat(times: number, { end }: Ground, act: (turn: number) => Promise<Revocation>) {
  const done: Revocation[] = [];
  while (done.length < times && !end.aborted) done.push(await act(done.length));
  return done;
}
