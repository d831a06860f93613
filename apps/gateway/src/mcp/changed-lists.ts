import type { Bus } from '@kerf/bus';
import { adaptersChanged, tierChanged } from '@kerf/contracts';

/** A list that an assistant keeps, as the notification of its change calls it. */
export type ChangedList = 'tools' | 'prompts' | 'resources';

/** Tells which lists of an account are no longer what they were, until it is stopped. */
export function whenListsChange(
  bus: Pick<Bus, 'listen'>,
  tell: (accountId: string, lists: readonly ChangedList[]) => void,
): { stop(): void } {
  const heard = [
    bus.listen(tierChanged, ({ accountId }) => tell(accountId, ['tools', 'prompts', 'resources'])),
    // What can be called does not depend on who is connected.
    bus.listen(adaptersChanged, ({ accountId }) => tell(accountId, ['resources'])),
  ];
  return {
    stop: () => {
      for (const announcement of heard) announcement.stop();
    },
  };
}
