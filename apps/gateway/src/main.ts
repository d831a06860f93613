import { runService } from '@kerf/service';
import { readGatewayConfig } from './config.ts';
import { gatewayParts } from './gateway.parts.ts';
import { warmUpGateway } from './warm-up.ts';

await runService({ ...gatewayParts(), readConfig: readGatewayConfig, warmUp: warmUpGateway });
