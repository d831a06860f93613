import type { Bus } from '@kerf/bus';
import { adaptersChanged, tierChanged } from '@kerf/contracts';

/** A list that assistants cache, under the name used in its list_changed notification. */
export type ChangedList = 'tools' | 'prompts' | 'resources';

/** Calls `notify` with the lists of an account that changed, until stopped. */
export function whenListsChange(
  bus: Pick<Bus, 'listen'>,
  tell: (accountId: string, lists: readonly ChangedList[]) => void,
): { stop(): void } {
  const heard = [
    bus.listen(tierChanged, ({ accountId }) => tell(accountId, ['tools', 'prompts', 'resources'])),
    // The tool list does not depend on which adapters are connected.
    bus.listen(adaptersChanged, ({ accountId }) => tell(accountId, ['resources'])),
  ];
  return {
    stop: () => {
      for (const announcement of heard) announcement.stop();
    },
  };
}
