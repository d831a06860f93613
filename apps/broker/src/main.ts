import { runService } from '@kerf/service';
import { brokerParts } from './broker.parts.ts';
import { readBrokerConfig } from './config.ts';
import { warmUpBroker } from './warm-up.ts';

await runService({ ...brokerParts, readConfig: readBrokerConfig, warmUp: warmUpBroker });
