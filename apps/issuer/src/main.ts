import { runService } from '@kerf/service';
import { readIssuerConfig } from './config.ts';
import { issuerParts } from './issuer.parts.ts';

await runService({ ...issuerParts, readConfig: readIssuerConfig });
