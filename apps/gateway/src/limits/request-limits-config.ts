import { count } from '@kerf/service';

/** How much accounts and addresses may ask of the gateways, and hold open. */
export const requestLimitsConfig = {
  KERF_ACCOUNT_EXECUTIONS_PER_SECOND: count.default(50).describe('operations that an account may run in the long run'),
  KERF_ACCOUNT_EXECUTIONS_BURST: count.default(100).describe('… and at once'),
  KERF_ACCOUNT_EXECUTIONS_AT_ONCE: count.default(64).describe('operations of an account that may run at one time'),
  KERF_ACCOUNT_REQUESTS_PER_SECOND: count
    .default(20)
    .describe(
      'requests of an account that run nothing, as about its keys, team, usage, audit log and files, in the long run',
    ),
  KERF_ACCOUNT_REQUESTS_BURST: count.default(40).describe('… and at once'),
  KERF_ACCOUNT_CHANGES_AT_ONCE: count.default(4).describe('changes of an account that may be made at one time'),
  KERF_ACCOUNT_STREAMS: count
    .default(100)
    .describe('streams of MCP over HTTP+SSE that an account may hold open at one gateway'),
  KERF_STREAMS: count.default(10_000).describe('… and all accounts together'),
  KERF_ACCOUNT_LISTENERS: count
    .default(64)
    .describe('streams of an account on which assistants hear of changes, at one gateway'),
  KERF_LISTENERS: count.default(5_000).describe('… and of all accounts'),
  KERF_LISTENER_LIFE_MS: count
    .max(86_400_000)
    .default(3_600_000)
    .describe('how long such a stream lives; its assistant opens another, with a key that is looked at anew'),
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: count
    .default(100)
    .describe('operations from one address in the long run; of IPv6, from one /64'),
  KERF_ADDRESS_EXECUTIONS_BURST: count.default(200).describe('… and at once'),
  KERF_REGISTRATIONS_PER_MINUTE: count.default(60).describe('registrations from one address'),
  KERF_EXPOSED_KEYS_PER_MINUTE: count.default(60).describe('requests from one address to end exposed keys'),
  KERF_FAILED_KEYS_PER_MINUTE: count
    .default(30)
    .describe('wrong keys from one /24 (IPv6: /56) before only keys seen alive within a minute go on'),
};
