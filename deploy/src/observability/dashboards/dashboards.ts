import { adapters } from './adapters.ts';
import { ledger } from './ledger.ts';
import { overview } from './overview.ts';
import type { DashboardDefinition } from './panel.ts';
import { service } from './service.ts';
import { stores } from './stores.ts';
import { tenant } from './tenant.ts';

/** Every dashboard, in the order of a search for a cause. */
export const dashboards: readonly DashboardDefinition[] = [overview, ledger, adapters, stores, service, tenant];
