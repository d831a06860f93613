import { gatewayParts, readGatewayConfig } from '@kerf/gateway';
import { runService } from '@kerf/service';
import { fixtures } from './fixtures.ts';

// The real gateway, except that it answers over MCP what the conformance suite asks for by name.
await runService({ ...gatewayParts(undefined, fixtures), readConfig: readGatewayConfig });
