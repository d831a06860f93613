/** Sentences for the actions that a reader meets most; others are shown by their own words. */
const sentences: Readonly<Record<string, string>> = {
  'account.registered': 'Account opened',
  'account.left': 'Account left for a team',
  'key.created': 'Key made',
  'key.changed': 'Key changed',
  'key.rotated': 'Key rotated',
  'key.revoked': 'Key revoked',
  'key.exposed': 'Key exposed',
  'member.invited': 'Member invited',
  'invitation.revoked': 'Invitation revoked',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed',
  'ownership.transferred': 'Ownership handed over',
  'tier.changed': 'Tier changed',
  'quota.limit_changed': 'Limit changed',
  'quota.reached': 'Share of the month used',
  'adapter.default_changed': 'Default adapter changed',
  'request.withdrawn': 'Request undone',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in refused',
  'email.verified': 'Address verified',
  'identity.linked': 'Identity linked',
  'identity.unlinked': 'Identity unlinked',
  'keys.decided': 'Old keys decided on',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'passkey.policy_changed': 'Passkey rule changed',
  'assistant.allowed': 'Assistant connected',
  'account.closed': 'Account closed',
  'account.kept': 'Account kept',
  'account.exported': 'Account exported',
};

/** Details that name something by its id alone say nothing to a reader. */
const hidden = /_ids?$/;

/** Describes an action of the audit log, also one of a newer release. */
export function describeAction(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return sentences[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Describes what an event set or changed. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string {
  const { from, to, ...rest } = details;
  const change = to === undefined ? [] : [`${describeValue(from)} → ${describeValue(to)}`];
  const others = Object.entries(rest)
    .filter(([name, value]) => !hidden.test(name) && value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${describeValue(value)}`);
  return [...change, ...others].join(', ');
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
