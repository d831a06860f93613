import { readConfig, secret, serviceConfig } from '@kerf/service';
import * as z from 'zod';

/** What the accounts service reads from its environment, once. */
export const readAccountsConfig = (environment: Record<string, string | undefined> = process.env) =>
  readConfig(
    {
      ...serviceConfig,
      KERF_DATABASE_URL: secret(),
      KERF_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(8),
    },
    environment,
  );

export type AccountsConfig = ReturnType<typeof readAccountsConfig>;
