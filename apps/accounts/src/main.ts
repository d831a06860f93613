import { runService } from '@kerf/service';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';

await runService({ name: 'accounts', readConfig: readAccountsConfig, module: accountsModule });
