import { Bus } from '@kerf/bus';
import { ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AccountRateLimiter } from '../rate-limits/account-rate-limits.ts';
import type { GatewayConfig } from '../config.ts';
import { ExecutionRateLimiter } from '../rate-limits/execution-rate-limits.ts';
import { Executor } from '../operations/execute.ts';
import { Files } from '../files/files.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import { Completions } from './completions.ts';
import { ListChangeSubscriptions } from './list-change-subscriptions.ts';
import { ServerFeatures } from './server-features.ts';
import { Prompts } from './prompts/prompts.ts';
import { recipes } from './prompts/recipes.ts';
import { AdapterResources } from './resources/adapter-resources.ts';
import { FileResources } from './resources/file-resources.ts';
import { ObjectNameLookup } from './resources/object-names.ts';
import { PartResources } from './resources/part-resources.ts';
import type { ResourceSource } from './resources/resource-source.ts';
import { Resources } from './resources/resources.ts';
import { StandardResources } from './resources/standard-resources.ts';
import { TemplateResources } from './resources/template-resources.ts';

/** Providers for MCP resources, prompts and completions, and for list change subscriptions. */
export const serverFeatureProviders = (config: GatewayConfig): Provider[] => [
  {
    provide: ListChangeSubscriptions,
    inject: [Bus],
    useFactory: (bus: Bus) =>
      new ListChangeSubscriptions(bus, {
        perAccount: config.KERF_ACCOUNT_LISTENERS,
        perProcess: config.KERF_LISTENERS,
        maxAgeMs: config.KERF_LISTENER_LIFE_MS,
      }),
  },
  {
    provide: Prompts,
    inject: [ToolDirectory],
    useFactory: ({ catalog }: ToolDirectory) => new Prompts(recipes, catalog),
  },
  provide(ObjectNameLookup, Bus, ExecutionRateLimiter),
  provide(AdapterResources, Bus, Executor, ObjectNameLookup),
  provide(FileResources, Files, AccountRateLimiter),
  provide(StandardResources, Bus, AccountRateLimiter),
  provide(TemplateResources, Bus, AccountRateLimiter),
  provide(PartResources, Bus, AccountRateLimiter),
  {
    // The order of the sources is the order of resources/list.
    provide: Resources,
    inject: [AdapterResources, FileResources, StandardResources, TemplateResources, PartResources],
    useFactory: (...sources: ResourceSource[]) => new Resources(sources),
  },
  provide(Completions, Prompts, Resources),
  {
    provide: ServerFeatures,
    inject: [Resources, Prompts, Completions, ProcessLog],
    useFactory: (...[resources, prompts, completions, { log }]: FeatureDependencies) =>
      new ServerFeatures(resources, prompts, completions, log),
  },
];

type FeatureDependencies = [Resources, Prompts, Completions, ProcessLog];
