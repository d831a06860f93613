import { pause } from '@kerf/concurrency';
import type { PressureSite, Prober, Tenant } from './prober.ts';

const floodMs = 2_000;
const senders = 64;
/** Pause of a quiet account between its operations. */
const quietPauseMs = 100;
const overloaded = '503 overloaded';

/** One account sends more to a gateway than it can admit. Resolves to true if some of it was shed. */
export async function floodGateway({ prober, noisy, quiet }: PressureSite, gateway: string): Promise<boolean> {
  const end = AbortSignal.timeout(floodMs);
  const answers: string[] = [];
  const flood = Array.from({ length: senders }, () => sendUntil(end, gateway, { prober, tenant: noisy, answers }));
  const others = quiet.map((tenant) => probeUntil(end, gateway, prober, tenant));
  await Promise.all([...flood, ...others]);
  return answers.includes(overloaded);
}

interface Sender {
  readonly prober: Prober;
  readonly tenant: Tenant;
  readonly answers: string[];
}

async function sendUntil(end: AbortSignal, gateway: string, { prober, tenant, answers }: Sender): Promise<void> {
  while (!end.aborted) answers.push((await prober.execute(gateway, tenant)).answer);
}

async function probeUntil(end: AbortSignal, gateway: string, prober: Prober, tenant: Tenant): Promise<void> {
  while (!end.aborted) {
    const { answer } = await prober.execute(gateway, tenant);
    prober.recordProbe('crowdedOut', { subject: 'an operation of a quiet account', expected: '200', answer });
    await pause(quietPauseMs);
  }
}
