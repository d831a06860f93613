import { runService } from '@kerf/service';
import { readStandardsConfig } from './config.ts';

// Its tables and checks take a second to load: after the internal port is open.
const loadModule = async () => (await import('./standards.module.ts')).standardsModule();

await runService({ name: 'standards', readConfig: readStandardsConfig, module: loadModule });
