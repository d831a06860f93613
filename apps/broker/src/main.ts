import { runService } from '@kerf/service';
import { brokerParts } from './broker.parts.ts';
import { readBrokerConfig } from './config.ts';

await runService({ ...brokerParts, readConfig: readBrokerConfig });
