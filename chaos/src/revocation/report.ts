import { Tally } from '../tally.ts';
import { type Closing, countsOf, lateAccepts, lateClosings } from './history.ts';
import { type HoldingKind, holdingKinds } from './holdings.ts';
import type { Revocation } from './revocations.ts';

const mostExamples = 5;

/** Results of several revocations. Durations are kept, requests are not. */
export class Findings {
  readonly #title: string;
  readonly #counts = new Tally();
  readonly #revokedInMs: number[] = [];
  readonly #closings: Closing[] = [];
  readonly #examples: string[] = [];

  constructor(title: string) {
    this.#title = title;
  }

  add(revocation: Revocation): void {
    for (const [name, count] of Object.entries(countsOf(revocation))) this.#counts.add(name, count);
    this.#revokedInMs.push(revocation.revokedInMs);
    this.#closings.push(...revocation.closings);
    for (const { gateway, asked, startedAt, status } of lateAccepts(revocation)) {
      const after = ms(startedAt - revocation.acknowledgedAt);
      if (this.#examples.length < mostExamples)
        this.#examples.push(`${status} from ${gateway}${asked}, sent ${after} after`);
    }
  }

  get size(): number {
    return this.#revokedInMs.length;
  }

  get violations(): number {
    return this.#of('violations') + lateClosings(this.#closings).length;
  }

  /** Counts, the first late accepts, and durations. */
  get text(): string {
    return [
      `${this.size} ${this.#title}`,
      row(this.#of('accepted'), 'requests accepted before'),
      row(this.#of('denied'), 'requests refused with 401 after the acknowledgement'),
      row(this.#of('failed'), 'requests failed with 5xx or without a response after it'),
      row(this.#of('violations'), 'violations: accepted although started after the acknowledgement'),
      ...this.#examples.map((example) => `            ${example}`),
      row(lateClosings(this.#closings).length, 'violations: open for more than 1 s after the acknowledgement'),
      `${label('duration of a revocation')} ${range(this.#revokedInMs)}`,
      ...holdingKinds.map((kind) => this.#closedIn(kind)),
    ].join('\n');
  }

  #closedIn(wanted: HoldingKind): string {
    const durations = this.#closings.flatMap(({ kind, afterMs }) => (kind === wanted ? [afterMs] : []));
    return `${label(`${durations.length} ${wanted}: from the acknowledgement to the close`)} ${range(durations)}`;
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
  return `median ${ms(median)}, maximum ${ms(longest)}`;
}
