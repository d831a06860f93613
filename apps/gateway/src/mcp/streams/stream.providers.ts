import { Bus } from '@kerf/bus';
import { ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import type { GatewayConfig } from '../../config.ts';
import { identify, Identifying } from '../../keys/identify.ts';
import { FastPath } from '../fast/fast-path.ts';
import { SdkServing } from '../sdk-serving.ts';
import { answeringBySdk, answeringFast } from './answering.ts';
import { Exchanges } from './exchanges.ts';
import { StreamMessages } from './stream-messages.ts';
import { Streams } from './streams.ts';

/** Maximum concurrent operations from stream messages, per account and gateway. */
const mostExchanges = 128;

/** Providers for HTTP+SSE streams and the handling of their messages. */
export const streamProviders = (config: GatewayConfig): Provider[] => [
  {
    provide: Streams,
    inject: [Bus],
    useFactory: (bus: Bus) =>
      new Streams(bus, { perAccount: config.KERF_ACCOUNT_STREAMS, perProcess: config.KERF_STREAMS }),
  },
  {
    provide: Exchanges,
    inject: [Bus, ProcessLog],
    useFactory: (bus: Bus, { log }: ProcessLog) => new Exchanges(bus, log, mostExchanges),
  },
  {
    provide: StreamMessages,
    inject: [Identifying, Streams, Exchanges, FastPath, SdkServing],
    useFactory: (...[identifying, streams, exchanges, fast, sdk]: MessageParts) => {
      const bySdk = answeringBySdk(sdk, (requester) => identify(requester, identifying));
      return new StreamMessages(identifying, streams, exchanges, answeringFast(fast, bySdk));
    },
  },
];

type MessageParts = [Identifying, Streams, Exchanges, FastPath, SdkServing];
