import type { Statement } from './statements.ts';

/** Statement that services of the previous release, which run beside it, may not survive. */
interface Rule {
  readonly pattern: RegExp;
  readonly reason: string;
}

const inUse = 'services of the previous release still use it: drop it one release later';
const expand = 'add the new one beside the old one, and drop the old one a release later';

/** Tables that grow with use: an index on one blocks its writes for minutes. */
const grownTables = [
  'quota.operation',
  'quota.period',
  'quota.family_period',
  'quota.rollup',
  'accounts.account',
  'accounts.api_key',
  'accounts.audit_event',
  'accounts.member',
  'events.outbox',
  'issuer.artifact',
]
  .map((table) => table.replace('.', '\\.'))
  .join('|');

const rules: readonly Rule[] = [
  { pattern: /\bDROP (TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|PROCEDURE|TYPE|SCHEMA|SEQUENCE)\b/i, reason: inUse },
  {
    pattern: /^ALTER TABLE .*\bDROP (?!CONSTRAINT|NOT NULL|EXPRESSION|IDENTITY)(COLUMN |DEFAULT)?\w*/i,
    reason: inUse,
  },
  { pattern: /\bRENAME\b/i, reason: expand },
  { pattern: /^ALTER TABLE .*\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i, reason: expand },
  { pattern: /^ALTER TYPE\b/i, reason: `functions and services read its values: ${expand}` },
  { pattern: /\bSET NOT NULL\b/i, reason: 'services of the previous release may write NULL' },
  {
    pattern: /\bADD COLUMN (?:(?!\bDEFAULT\b)[^,])*\bNOT NULL\b(?!(?:(?!,).)*\bDEFAULT\b)/i,
    reason: 'services of the previous release do not write it: give it a default',
  },
  { pattern: /^REVOKE .* FROM kerf_/i, reason: 'services of the previous release still need the right' },
  {
    pattern: new RegExp(`^CREATE (UNIQUE )?INDEX .* ON (ONLY )?(${grownTables})\\b`, 'i'),
    reason: 'the table grows with use, and its writes wait while the index is built',
  },
];

/** Finds what a statement breaks for services of the previous release; undefined if it breaks nothing. */
export const findBreakage = ({ text, accepted }: Statement): string | undefined =>
  accepted === undefined ? rules.find(({ pattern }) => pattern.test(text))?.reason : undefined;
