import { NameCounter } from '../name-counter.ts';
import { type Closing, countRequests, findLateAccepts, findLateClosings } from './history.ts';
import { type ConnectionKind, connectionKinds } from './open-connections.ts';
import type { Revocation } from './revocations.ts';

const maxExamples = 5;

/** Results of several revocations. Durations are kept, requests are not. */
export class RevocationReport {
  readonly #title: string;
  readonly #counts = new NameCounter();
  readonly #revokedInMs: number[] = [];
  readonly #closings: Closing[] = [];
  readonly #examples: string[] = [];

  constructor(title: string) {
    this.#title = title;
  }

  add(revocation: Revocation): void {
    for (const [name, count] of Object.entries(countRequests(revocation))) this.#counts.add(name, count);
    this.#revokedInMs.push(revocation.revokedInMs);
    this.#closings.push(...revocation.closings);
    for (const { gateway, requestName, startedAt, status } of findLateAccepts(revocation)) {
      const after = formatMs(startedAt - revocation.acknowledgedAt);
      if (this.#examples.length < maxExamples)
        this.#examples.push(`${status} from ${gateway}${requestName}, sent ${after} after`);
    }
  }

  get size(): number {
    return this.#revokedInMs.length;
  }

  get violations(): number {
    return this.#count('violations') + findLateClosings(this.#closings).length;
  }

  /** Counts, the first late accepts, and durations. */
  get text(): string {
    return [
      `${this.size} ${this.#title}`,
      formatRow(this.#count('accepted'), 'requests accepted before'),
      formatRow(this.#count('denied'), 'requests refused with 401 after the acknowledgement'),
      formatRow(this.#count('failed'), 'requests failed with 5xx or without a response after it'),
      formatRow(this.#count('violations'), 'violations: accepted although started after the acknowledgement'),
      ...this.#examples.map((example) => `            ${example}`),
      formatRow(
        findLateClosings(this.#closings).length,
        'violations: open for more than 1 s after the acknowledgement',
      ),
      `${indentLabel('duration of a revocation')} ${formatRange(this.#revokedInMs)}`,
      ...connectionKinds.map((kind) => this.#formatClosings(kind)),
    ].join('\n');
  }

  #formatClosings(wanted: ConnectionKind): string {
    const durations = this.#closings.flatMap(({ kind, afterMs }) => (kind === wanted ? [afterMs] : []));
    return `${indentLabel(`${durations.length} ${wanted}: from the acknowledgement to the close`)} ${formatRange(durations)}`;
  }

  #count(name: keyof ReturnType<typeof countRequests>): number {
    return this.#counts.counts.get(name) ?? 0;
  }
}

const formatRow = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}`;
const indentLabel = (text: string): string => `          ${text}`;
const formatMs = (duration: number): string => `${duration.toFixed(1)} ms`;

function formatRange(durations: readonly number[]): string {
  const sorted = [...durations].sort((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `median ${formatMs(median)}, maximum ${formatMs(longest)}`;
}
