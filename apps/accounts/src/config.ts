import { maxAssistantIdleDays } from '@kerf/contracts';
import {
  changesConfig,
  databaseConfig,
  type Environment,
  positiveInteger,
  readConfig,
  serviceConfig,
  volumeConfig,
} from '@kerf/service';
import * as z from 'zod';
import { oidcVariables, readOidcProviders } from './oidc-config.ts';
import { registrationVariables } from './registration-policy.ts';
import { checkMailConfig, mailVariables } from './mail/mail-config.ts';

/** Number of days for which rows are kept, with the minimum that the SQL functions accept. */
const keptDays = z.coerce.number().int().min(maxAssistantIdleDays).max(36_500);

/** Environment variables of the accounts service. */
export const accountsVariables = {
  ...serviceConfig,
  ...databaseConfig(8),
  ...changesConfig,
  ...volumeConfig,
  ...mailVariables,
  KERF_SIGN_IN_CODES_PER_HOUR: positiveInteger
    .max(1_000_000)
    .default(30)
    .describe('sign-in codes that one network may request (IPv6: one /64); an address gets at most 20 anyway'),
  ...oidcVariables,
  ...registrationVariables,
  KERF_REVOKED_KEYS_KEPT_DAYS: keptDays
    .default(90)
    .describe('retention of keys, assistants and invitations that are revoked, expired or accepted'),
  KERF_AUDIT_KEPT_DAYS: keptDays.default(400).describe('retention of audit events; read them before, page by page'),
  KERF_UNVERIFIED_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(36_500)
    .default(30)
    .describe('retention of accounts whose address was never proven and whose key was never used'),
  KERF_ACCOUNT_GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(30)
    .describe('days in which the owner of a closed account can keep it, before it is erased; 0: none'),
  KERF_PRUNE_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .default(60_000)
    .describe('pause between removals of what is no longer kept, and between erasures of closed accounts'),
};

/** Reads the configuration of the accounts service. Throws when a variable is missing or invalid. */
export function readAccountsConfig(environment: Environment = process.env) {
  const config = readConfig(accountsVariables, environment);
  checkMailConfig(config);
  return Object.freeze({ ...config, oidcProviders: readOidcProviders(environment, config.KERF_PUBLIC_URL) });
}

export type AccountsConfig = ReturnType<typeof readAccountsConfig>;
