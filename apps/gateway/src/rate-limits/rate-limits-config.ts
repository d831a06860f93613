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
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: positiveInteger
    .default(100)
    .describe('sustained operations from one address (IPv6: one /64)'),
  KERF_ADDRESS_EXECUTIONS_BURST: positiveInteger.default(200).describe('… and in a burst'),
  KERF_REGISTRATIONS_PER_MINUTE: positiveInteger.default(60).describe('registrations from one address'),
  KERF_EXPOSED_KEYS_PER_MINUTE: positiveInteger
    .default(60)
    .describe('requests from one address to revoke exposed keys'),
  KERF_FAILED_KEYS_PER_MINUTE: positiveInteger
    .default(30)
    .describe('wrong keys from one /24 (IPv6: /56); beyond it only keys that were valid within a minute are accepted'),
};
