import type { Bus } from '@kerf/bus';
import { adaptersChanged, tierChanged } from '@kerf/contracts';

/** A list that assistants cache, under the name used in its list_changed notification. */
export type ChangedList = 'tools' | 'prompts' | 'resources';

/** Calls `notify` with the lists of an account that changed, until stopped. */
export function onListsChanged(
  bus: Pick<Bus, 'listen'>,
  notify: (accountId: string, lists: readonly ChangedList[]) => void,
): { stop(): void } {
  const subscriptions = [
    bus.listen(tierChanged, ({ accountId }) => notify(accountId, ['tools', 'prompts', 'resources'])),
    // The tool list does not depend on which adapters are connected.
    bus.listen(adaptersChanged, ({ accountId }) => notify(accountId, ['resources'])),
  ];
  return {
    stop: () => {
      for (const subscription of subscriptions) subscription.stop();
    },
  };
}
