import type { Bus } from '@kerf/bus';
import {
  adaptersChanged,
  type HintName,
  keyFirstUsed,
  keyRevoked,
  passingAudit,
  passingHighUsage,
  passingUsage,
  tierChanged,
} from '@kerf/contracts';

type Listening = Pick<Bus, 'listen'>;

/** Called with what has changed in an account. */
export type NotifyHints = (accountId: string, names: readonly HintName[]) => void;

/** Subscription to everything that hints at changes, until it is stopped. */
export interface HintSource {
  stop(): void;
}

/** Passes on what other services announce about any account. */
export const listenToAnnouncements = (bus: Listening, notify: NotifyHints): HintSource =>
  join([
    bus.listen(adaptersChanged, ({ accountId }) => notify(accountId, ['adapters'])),
    bus.listen(keyFirstUsed, ({ accountId }) => notify(accountId, ['keys'])),
    bus.listen(keyRevoked, ({ accountId }) => notify(accountId, ['keys'])),
    bus.listen(tierChanged, ({ accountId }) => notify(accountId, ['account', 'usage'])),
  ]);

/** Passes on the usage and audit events of one account: there are too many to receive those of all accounts. */
export const listenToEvents = (bus: Listening, accountId: string, notify: NotifyHints): HintSource =>
  join([
    bus.listen(passingUsage.at(accountId), () => notify(accountId, ['usage'])),
    bus.listen(passingHighUsage.at(accountId), () => notify(accountId, ['usage'])),
    bus.listen(passingAudit.at(accountId), ({ action }) => notify(accountId, toHints(action))),
  ]);

/** Hints that follow from an action of the audit log, by the first word of its name; any other changes the account. */
const hintsByWord: Readonly<Record<string, readonly HintName[]>> = {
  adapter: ['adapters'],
  assistant: ['keys'],
  key: ['keys'],
  keys: ['keys', 'account'],
  // Personal keys end with the membership.
  member: ['account', 'keys'],
  quota: ['usage'],
  request: ['keys'],
  tier: ['account', 'usage'],
};

const toHints = (action: string): readonly HintName[] => [
  'audit',
  ...(hintsByWord[action.split('.')[0] ?? ''] ?? (['account'] as const)),
];

const join = (sources: readonly HintSource[]): HintSource => ({
  stop: () => {
    for (const source of sources) source.stop();
  },
});
