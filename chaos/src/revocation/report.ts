import { Tally } from '../tally.ts';
import { countsOf, lateAccepts } from './history.ts';
import type { Revocation } from './revocations.ts';

const mostExamples = 5;

/** What some revocations came to. Of each, two durations are kept, and nothing of the requests. */
export class Findings {
  readonly #title: string;
  readonly #counts = new Tally();
  readonly #revokedInMs: number[] = [];
  readonly #closedInMs: number[] = [];
  readonly #examples: string[] = [];

  constructor(title: string) {
    this.#title = title;
  }

  add(revocation: Revocation): void {
    for (const [name, count] of Object.entries(countsOf(revocation))) this.#counts.add(name, count);
    this.#revokedInMs.push(revocation.revokedInMs);
    this.#closedInMs.push(revocation.closedInMs);
    for (const { gateway, path, startedAt, status } of lateAccepts(revocation)) {
      const after = ms(startedAt - revocation.acknowledgedAt);
      if (this.#examples.length < mostExamples)
        this.#examples.push(`${status} from ${gateway}${path}, asked ${after} after`);
    }
  }

  get size(): number {
    return this.#revokedInMs.length;
  }

  get violations(): number {
    return this.#of('violations');
  }

  /** The counts, and the first accepts that should not have been. */
  get text(): string {
    return [
      `${this.size} ${this.#title}`,
      row(this.#of('accepted'), 'requests accepted before'),
      row(this.#of('denied'), 'requests refused with 401 after the acknowledgement'),
      row(this.#of('failed'), 'requests failed with 5xx or without an answer after it'),
      row(this.violations, 'violations: accepted, though they started after the acknowledgement'),
      ...this.#examples.map((example) => `            ${example}`),
      `${label('a revocation took')} ${range(this.#revokedInMs)}`,
      `${label('the last adapter socket of the key was closed after')} ${range(this.#closedInMs)}`,
    ].join('\n');
  }

  #of(name: keyof ReturnType<typeof countsOf>): number {
    return this.#counts.counts.get(name) ?? 0;
  }
}

const row = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}`;
const label = (text: string): string => `          ${text}`;
const ms = (duration: number): string => `${duration.toFixed(1)} ms`;

function range(durations: readonly number[]): string {
  const sorted = [...durations].sort((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${ms(median)} at the median, ${ms(longest)} at most`;
}
