import { Bus } from '@kerf/bus';
import { ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import type { GatewayConfig } from '../../config.ts';
import { authenticateKey, KeyAuthenticator } from '../../auth/authenticate.ts';
import { FastPath } from '../fast-path/fast-path.ts';
import { SdkHandler } from '../sdk-handler.ts';
import { createSdkResponder, createFastResponder } from './responders.ts';
import { MessageExchanges } from './message-exchanges.ts';
import { StreamMessageHandler } from './stream-message-handler.ts';
import { StreamRegistry } from './stream-registry.ts';

/** Maximum concurrent operations from stream messages, per account and gateway. */
const maxExchanges = 128;

/** Providers for HTTP+SSE streams and the handling of their messages. */
export const streamProviders = (config: GatewayConfig): Provider[] => [
  {
    provide: StreamRegistry,
    inject: [Bus],
    useFactory: (bus: Bus) =>
      new StreamRegistry(bus, { perAccount: config.KERF_ACCOUNT_STREAMS, perProcess: config.KERF_STREAMS }),
  },
  {
    provide: MessageExchanges,
    inject: [Bus, ProcessLog],
    useFactory: (bus: Bus, { log }: ProcessLog) => new MessageExchanges(bus, log, maxExchanges),
  },
  {
    provide: StreamMessageHandler,
    inject: [KeyAuthenticator, StreamRegistry, MessageExchanges, FastPath, SdkHandler],
    useFactory: (...[identifying, streams, exchanges, fast, sdk]: HandlerDependencies) => {
      const bySdk = createSdkResponder(sdk, (context) => authenticateKey(context, identifying));
      return new StreamMessageHandler(identifying, streams, exchanges, createFastResponder(fast, bySdk));
    },
  },
];

type HandlerDependencies = [KeyAuthenticator, StreamRegistry, MessageExchanges, FastPath, SdkHandler];
