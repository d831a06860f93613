import { readFileSync } from 'node:fs';

const setting = '/sys/module/haltpoll/parameters/guest_halt_poll_ns';

/**
 * How long, in nanoseconds, an idle core of this virtual machine looks for work before it goes to sleep and has to be
 * woken by the host, as is done at every step from one process to the next; undefined where the kernel has no such
 * setting. https://docs.kernel.org/virt/guest-halt-polling.html
 */
export function haltPollingNs(file = setting): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What whoever reads latencies has to know of it. */
export function haltPollingSentence(pollingNs: number | undefined): string | undefined {
  if (pollingNs !== 0) return undefined;
  return `Idle cores sleep at once here, which makes each step between processes slower: ${setting} is 0, by default 200000.`;
}
