import { positiveInteger } from './config.ts';

/** Environment variable that bounds the changes of an account, and with them its audit log. */
export const changesConfig = {
  KERF_ACCOUNT_CHANGES_PER_DAY: positiveInteger
    .default(500)
    .describe('changes of an account in 24 hours: above it nothing more is created, but keys can still be revoked'),
};
