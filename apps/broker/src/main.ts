import { runService } from '@kerf/service';
import { brokerService } from './broker.service.ts';
import { readBrokerConfig } from './config.ts';

await runService({ ...brokerService, readConfig: () => readBrokerConfig(process.env) });
