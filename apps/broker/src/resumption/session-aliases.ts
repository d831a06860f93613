/** Session with a previous id, if its adapter may not know the new one yet. */
export interface AliasedSession {
  readonly id: string;
  alias: string | undefined;
}

/**
 * Previous ids of resumed sessions, under which adapters may still ask for them. An adapter is known to have the new id
 * only once it sends a message over the new connection.
 */
export class SessionAliases {
  private readonly idByAlias = new Map<string, string>();

  /** Returns the current id of a session. */
  resolveId(alias: string): string {
    return this.idByAlias.get(alias) ?? alias;
  }

  addAlias(alias: string, session: AliasedSession): void {
    session.alias = alias;
    this.idByAlias.set(alias, session.id);
  }

  /** Removes the alias: the adapter knows the new id, or no longer resumes this session. */
  removeAlias(session: AliasedSession): void {
    if (session.alias === undefined) return;
    this.idByAlias.delete(session.alias);
    session.alias = undefined;
  }
}
