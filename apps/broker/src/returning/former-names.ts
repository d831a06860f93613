interface Renamed {
  readonly id: string;
  formerName: string | undefined;
}

/**
 * The names under which adapters may still ask for sessions that went on where others were cut off: whether they have
 * heard of the new name is not known before they say something under it.
 */
export class FormerNames {
  private readonly latest = new Map<string, string>();

  /** What the session of that name is called now. */
  latestOf(name: string): string {
    return this.latest.get(name) ?? name;
  }

  keep(name: string, session: Renamed): void {
    session.formerName = name;
    this.latest.set(name, session.id);
  }

  /** The adapter knows the new name, or asks for this session no more. */
  forget(session: Renamed): void {
    if (session.formerName === undefined) return;
    this.latest.delete(session.formerName);
    session.formerName = undefined;
  }
}
