import { pause } from '@kerf/concurrency';
import { mintKey } from '@kerf/contracts';
import { createKey } from '../deployment/accounts.ts';
import { withDatabase } from '../deployment/with-database.ts';
import type { PressureSite } from './prober.ts';

const guessMs = 2_000;
const guessers = 96;
/** Live keys that the gateway sees for the first time, one after the other. */
const newKeys = 4;

/** Many unknown keys come from the address of live ones. Resolves to true if some of them were refused. */
export async function guessKeys(site: PressureSite, gateway: string): Promise<boolean> {
  const { prober, databaseUrl, pepper, quiet } = site;
  const end = AbortSignal.timeout(guessMs);
  const answers: string[] = [];
  const guess = async () => {
    while (!end.aborted) answers.push(await prober.readUser(gateway, mintKey()));
  };
  const secrets = await withDatabase(databaseUrl, async (database) => {
    const created: string[] = [];
    for (const { id } of quiet.slice(0, 1))
      while (created.length < newKeys) created.push((await createKey(database, id, pepper)).secret);
    return created;
  });
  const known = quiet.map(({ key }) => key.secret);
  const probeAll = async () => {
    for (const secret of secrets) {
      await pause(guessMs / (newKeys + 1));
      await probeKeys(site, gateway, [secret, ...known]);
    }
  };
  await Promise.all([...Array.from({ length: guessers }, guess), probeAll()]);
  return answers.some((answer) => answer.startsWith('401'));
}

async function probeKeys({ prober }: PressureSite, gateway: string, secrets: readonly string[]): Promise<void> {
  const answers = await Promise.all(secrets.map((secret) => prober.readUser(gateway, secret)));
  for (const [place, answer] of answers.entries()) {
    const subject = place === 0 ? 'a live key that is new to the gateway' : 'a live key that the gateway knows';
    prober.recordProbe('lockedOut', { subject, expected: '200', answer });
  }
}
