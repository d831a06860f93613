interface Renamed {
  readonly id: string;
  formerName: string | undefined;
}

/**
 * Previous ids of resumed sessions, under which adapters may still ask for them. An adapter is known to have the new id
 * only once it sends a message over the new connection.
 */
export class FormerNames {
  private readonly latest = new Map<string, string>();

  /** Returns the current id of a session. */
  latestOf(name: string): string {
    return this.latest.get(name) ?? name;
  }

  keep(name: string, session: Renamed): void {
    session.formerName = name;
    this.latest.set(name, session.id);
  }

  /** Removes the alias: the adapter knows the new id, or no longer resumes this session. */
  forget(session: Renamed): void {
    if (session.formerName === undefined) return;
    this.latest.delete(session.formerName);
    session.formerName = undefined;
  }
}
