import type { exportParts } from '@kerf/contracts';

export type ExportPart = (typeof exportParts)[number];

/** A table that an export contains: each column is either exported or a secret. */
interface ExportedTable {
  readonly part: ExportPart;
  readonly columns: readonly string[];
  readonly secrets: readonly string[];
  /** Condition on the row `t` of the account $1. */
  readonly belongs: string;
  /** Column by which pages follow each other, and its type. */
  readonly order: readonly [column: string, type: string];
}

const ofAccount = 't.account_id = $1';

/** Tables of the accounts service that an export contains. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  'accounts.account': {
    part: 'account',
    columns: ['id', 'email', 'tier', 'subscription_status', 'created_at', 'passkey_required'],
    secrets: [],
    belongs: 't.id = $1',
    order: ['id', 'uuid'],
  },
  'accounts.closure': {
    part: 'closing',
    columns: ['account_id', 'requested_at', 'erases_at', 'warned_at', 'erasing_at', 'key_ids'],
    secrets: [],
    belongs: ofAccount,
    order: ['account_id', 'uuid'],
  },
  'accounts.member': {
    part: 'members',
    columns: ['id', 'account_id', 'email', 'role', 'created_at', 'email_verified_at', 'keys_undecided'],
    secrets: [],
    belongs: ofAccount,
    order: ['id', 'uuid'],
  },
  'accounts.api_key': {
    part: 'keys',
    columns: [
      'id',
      'account_id',
      'member_id',
      'prefix',
      'last4',
      'name',
      'created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'last_used_network',
      'origin',
      'environment',
      'monthly_cap',
      'exposed_at',
      'replaces',
      'restores',
      'prior_end',
      'allowed_by',
      'family',
      'kind',
    ],
    secrets: ['digest'],
    belongs: ofAccount,
    order: ['id', 'uuid'],
  },
  'accounts.session': {
    part: 'sessions',
    columns: ['key_id', 'method', 'user_agent', 'network', 'authenticated_at', 'absolute_end', 'passkey_at'],
    secrets: [],
    belongs: 't.key_id IN (SELECT k.id FROM accounts.api_key k WHERE k.account_id = $1)',
    order: ['key_id', 'uuid'],
  },
  'accounts.sign_in': {
    part: 'sign_ins',
    columns: ['email', 'purpose', 'network', 'tries', 'created_at', 'expires_at', 'used_at', 'known', 'session_id'],
    secrets: ['id', 'code_digest'],
    belongs: 't.email IN (SELECT m.email FROM accounts.member m WHERE m.account_id = $1)',
    order: ['created_at', 'timestamptz'],
  },
  'accounts.identity': {
    part: 'identities',
    columns: ['id', 'issuer', 'subject', 'member_id', 'created_at'],
    secrets: [],
    belongs: 't.member_id IN (SELECT m.id FROM accounts.member m WHERE m.account_id = $1)',
    order: ['id', 'uuid'],
  },
  'accounts.passkey': {
    part: 'passkeys',
    columns: ['id', 'member_id', 'counter', 'transports', 'backed_up', 'name', 'created_at', 'last_used_at'],
    secrets: ['credential_id', 'public_key'],
    belongs: 't.member_id IN (SELECT m.id FROM accounts.member m WHERE m.account_id = $1)',
    order: ['id', 'uuid'],
  },
  'accounts.invitation': {
    part: 'invitations',
    columns: [
      'id',
      'account_id',
      'email',
      'role',
      'invited_by',
      'created_at',
      'expires_at',
      'accepted_at',
      'revoked_at',
    ],
    secrets: ['token_digest'],
    belongs: ofAccount,
    order: ['id', 'uuid'],
  },
  'accounts.quota_notice': {
    part: 'quota_notices',
    columns: ['account_id', 'period_start', 'threshold', 'at'],
    secrets: [],
    belongs: ofAccount,
    order: ['at', 'timestamptz'],
  },
};
