import { runService } from '@kerf/service';
import { readQuotaConfig } from './config.ts';
import { quotaModule } from './quota.module.ts';
import { warmUpQuota } from './warm-up.ts';

await runService({ name: 'quota', readConfig: readQuotaConfig, module: quotaModule, warmUp: warmUpQuota });
