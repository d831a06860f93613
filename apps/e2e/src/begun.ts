/** What a specification has begun and must not leave behind. */
interface Begun {
  stop(): Promise<void>;
}

const begun = new Set<Begun>();

/** Has something stopped at the end of the file of specifications, also when its own hooks were given up half way. */
export function stopInTheEnd(one: Begun): void {
  begun.add(one);
}

/** Stops all of it; what was stopped already has nothing left to stop. */
export async function stopBegun(): Promise<void> {
  for (const one of begun) await one.stop();
  begun.clear();
}
