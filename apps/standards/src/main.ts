import { runService } from '@kerf/service';
import { readStandardsConfig } from './config.ts';
import { standardsModule } from './standards.module.ts';

await runService({ name: 'standards', readConfig: readStandardsConfig, module: standardsModule });
