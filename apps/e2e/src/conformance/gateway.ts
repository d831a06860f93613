import { gatewayParts, readGatewayConfig } from '@kerf/gateway';
import { runService } from '@kerf/service';
import { fixtures } from './fixtures.ts';

// The real gateway, with the fixtures of the conformance suite instead of its own MCP tools.
await runService({ ...gatewayParts(undefined, fixtures), readConfig: readGatewayConfig });
