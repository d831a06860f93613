const unlimited = '1000000';

/** Variables that lift the rate limits of a gateway, for benchmarks and specs of other things. */
export const unlimitedRates: Readonly<Record<string, string>> = {
  KERF_ACCOUNT_EXECUTIONS_PER_SECOND: unlimited,
  KERF_ACCOUNT_EXECUTIONS_BURST: unlimited,
  KERF_ACCOUNT_EXECUTIONS_AT_ONCE: unlimited,
  KERF_ACCOUNT_REQUESTS_PER_SECOND: unlimited,
  KERF_ACCOUNT_REQUESTS_BURST: unlimited,
  KERF_ACCOUNT_READS_PER_SECOND: unlimited,
  KERF_ACCOUNT_READS_BURST: unlimited,
  KERF_ACCOUNT_CHANGES_AT_ONCE: unlimited,
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: unlimited,
  KERF_ADDRESS_EXECUTIONS_BURST: unlimited,
  KERF_REGISTRATIONS_PER_MINUTE: unlimited,
  KERF_SIGN_INS_PER_MINUTE: unlimited,
  KERF_SIGN_IN_CODES_PER_HOUR: unlimited,
  KERF_KNOWN_REGISTRATIONS_PER_HOUR: unlimited,
  KERF_ACCOUNT_CHANGES_PER_DAY: unlimited,
  KERF_FAILED_KEYS_PER_MINUTE: unlimited,
  KERF_ACCOUNT_UPLOADS_PER_MINUTE: unlimited,
};
