/** Resource that a spec has started and must not leave behind. */
interface Begun {
  stop(): Promise<void>;
}

const begun = new Set<Begun>();

/** Stops a resource at the end of the spec file, even when the file's own hooks were aborted. */
export function stopInTheEnd(one: Begun): void {
  begun.add(one);
}

/** Stops all registered resources; stopping one twice is harmless. */
export async function stopBegun(): Promise<void> {
  for (const one of begun) await one.stop();
  begun.clear();
}
