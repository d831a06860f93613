import { runService } from '@kerf/service';
import { readGatewayConfig } from './config.ts';
import { gatewayParts } from './gateway.parts.ts';

await runService({ ...gatewayParts(), readConfig: readGatewayConfig });
