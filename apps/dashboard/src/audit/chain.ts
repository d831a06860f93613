import { type Answer, ask } from '../api/client.ts';

/** One entry of the log, as the API shows it. */
export type AuditEvent = Answer<'audit'>['events'][number];

type Removed = Answer<'audit'>['removed'];

/** Result of a check: the newest event, or the first one that is wrong and why. */
export interface ChainReport {
  readonly events: readonly AuditEvent[];
  readonly fault?: { readonly seq: number; readonly reason: string };
}

const pageSize = 200;
/** Bound of a check in the page: longer logs are exported and checked by a program. */
const maxPages = 100;
const firstHash = '0'.repeat(64);

/** Reads the whole log, oldest event first, and recomputes every hash. */
export async function checkLog(signal?: AbortSignal): Promise<ChainReport> {
  const { events, removed } = await readLog(signal);
  const fault = await findFault(events, removed);
  return { events, ...(fault && { fault }) };
}

async function readLog(signal?: AbortSignal): Promise<{ events: AuditEvent[]; removed: Removed }> {
  const events: AuditEvent[] = [];
  let before: number | undefined;
  let removed: Removed;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await ask('audit', { query: { limit: pageSize, before } }, signal);
    events.push(...answer.events);
    removed = answer.removed;
    if (answer.next_before === null) return { events: events.reverse(), removed };
    before = answer.next_before;
  }
  throw new Error(`The log has more than ${maxPages * pageSize} events: export it as the guide to the audit log says.`);
}

/** Finds the first event that does not follow the one before it, or whose hash is wrong. */
export async function findFault(
  events: readonly AuditEvent[],
  removed?: { readonly seq: number; readonly hash: string },
): Promise<ChainReport['fault']> {
  let previous = removed ?? { seq: 0, hash: firstHash };
  for (const event of events) {
    const reason = await findReason(event, previous);
    if (reason) return { seq: event.seq, reason };
    previous = event;
  }
  return undefined;
}

async function findReason(
  event: AuditEvent,
  previous: { readonly seq: number; readonly hash: string },
): Promise<string | undefined> {
  if (event.seq !== previous.seq + 1) return `it does not follow event ${previous.seq}`;
  if (event.previous_hash !== previous.hash) return 'it does not name the hash of the event before it';
  const { hash, ...rest } = event;
  return (await hashText(toCanonicalJson(rest))) === hash ? undefined : 'its hash does not match its content';
}

/** Writes a value as canonical JSON (RFC 8785). */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalJson(member)}`).join(',')}}`;
}

async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
