const plenty = '1000000';

/** Variables that let a gateway be asked as fast as it can answer, for measurements and specifications of other things. */
export const generousLimits: Readonly<Record<string, string>> = {
  KERF_ACCOUNT_EXECUTIONS_PER_SECOND: plenty,
  KERF_ACCOUNT_EXECUTIONS_BURST: plenty,
  KERF_ACCOUNT_EXECUTIONS_AT_ONCE: plenty,
  KERF_ACCOUNT_REQUESTS_PER_SECOND: plenty,
  KERF_ACCOUNT_REQUESTS_BURST: plenty,
  KERF_ACCOUNT_CHANGES_AT_ONCE: plenty,
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: plenty,
  KERF_ADDRESS_EXECUTIONS_BURST: plenty,
  KERF_REGISTRATIONS_PER_MINUTE: plenty,
  KERF_FAILED_KEYS_PER_MINUTE: plenty,
  KERF_ACCOUNT_UPLOADS_PER_MINUTE: plenty,
};
