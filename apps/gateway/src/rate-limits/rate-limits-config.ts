import { positiveInteger } from '@kerf/service';

/** Environment variables that limit the requests and open streams of accounts and addresses. */
export const rateLimitsConfig = {
  KERF_ACCOUNT_EXECUTIONS_PER_SECOND: positiveInteger.default(50).describe('sustained operations of an account'),
  KERF_ACCOUNT_EXECUTIONS_BURST: positiveInteger.default(100).describe('… and in a burst'),
  KERF_ACCOUNT_EXECUTIONS_AT_ONCE: positiveInteger.default(64).describe('concurrent operations of an account'),
  KERF_ACCOUNT_REQUESTS_PER_SECOND: positiveInteger
    .default(20)
    .describe('sustained requests of an account that run no operation: about keys, team, usage, audit log and files'),
  KERF_ACCOUNT_REQUESTS_BURST: positiveInteger.default(40).describe('… and in a burst'),
  KERF_ACCOUNT_READS_PER_SECOND: positiveInteger
    .default(100)
    .describe('sustained cheap reads of an account: of itself, its adapters, and the tools and operations it may use'),
  KERF_ACCOUNT_READS_BURST: positiveInteger.default(300).describe('… and in a burst'),
  KERF_ACCOUNT_CHANGES_AT_ONCE: positiveInteger.default(4).describe('concurrent changes of an account'),
  KERF_ACCOUNT_STREAMS: positiveInteger
    .default(100)
    .describe('open MCP streams over HTTP+SSE of an account, per gateway'),
  KERF_STREAMS: positiveInteger.default(10_000).describe('… and of all accounts'),
  KERF_ACCOUNT_LISTENERS: positiveInteger
    .default(64)
    .describe('open streams of an account that notify assistants of changes, per gateway'),
  KERF_LISTENERS: positiveInteger.default(5_000).describe('… and of all accounts'),
  KERF_LISTENER_LIFE_MS: positiveInteger
    .max(86_400_000)
    .default(3_600_000)
    .describe('lifetime of such a stream; its assistant then opens another, and its key is checked again'),
  KERF_EVENT_STREAMS: positiveInteger
    .default(5_000)
    .describe('open streams of `GET /api/v1/events` per gateway; a session or key has one, a member three'),
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: positiveInteger
    .default(100)
    .describe('sustained operations from one address (IPv6: one /64)'),
  KERF_ADDRESS_EXECUTIONS_BURST: positiveInteger.default(200).describe('… and in a burst'),
  KERF_REGISTRATIONS_PER_MINUTE: positiveInteger.default(60).describe('registrations from one address'),
  KERF_KNOWN_REGISTRATIONS_PER_HOUR: positiveInteger
    .default(10)
    .describe(
      'registrations from one /24 (IPv6: /56) of addresses that have an account already; beyond it all registrations from there wait',
    ),
  KERF_SIGN_INS_PER_MINUTE: positiveInteger
    .default(60)
    .describe('requests from one address for a sign-in code, or with one, and to sign in with a passkey'),
  KERF_EXPOSED_KEYS_PER_MINUTE: positiveInteger
    .default(60)
    .describe('requests from one address to revoke exposed keys'),
  KERF_FAILED_KEYS_PER_MINUTE: positiveInteger
    .default(30)
    .describe(
      'wrong keys from one /24 (IPv6: /56), per gateway; beyond it keys from there that are new to the gateway are checked slowly, by turns of their addresses',
    ),
  KERF_OPERATIONS_AT_ONCE: positiveInteger
    .default(2_000)
    .describe('concurrent operations per gateway; an account runs at most as many as it leaves free for others'),
  KERF_REQUESTS_AT_ONCE: positiveInteger
    .default(256)
    .describe('concurrent requests per gateway that run no operation, shared in the same way'),
  KERF_ADMISSIONS_AT_ONCE: positiveInteger
    .default(64)
    .describe('requests per gateway that are at the ledger at once, shared in the same way; fewer while it is slow'),
  KERF_ADMISSIONS_WAITING: positiveInteger
    .default(512)
    .describe(
      'requests per gateway that wait for the ledger, by turns of their accounts; beyond it the account with most of them gets 503',
    ),
  KERF_ADMISSION_WAIT_MS: positiveInteger
    .max(30_000)
    .default(5_000)
    .describe('how long such a request waits at most, within its own timeout'),
};
