import { runService } from '@kerf/service';
import { readQuotaConfig } from './config.ts';
import { quotaModule } from './quota.module.ts';

await runService({ name: 'quota', readConfig: readQuotaConfig, module: quotaModule });
