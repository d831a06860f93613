import { Bus } from '@kerf/bus';
import { ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AccountLimits } from '../limits/account-limits.ts';
import type { GatewayConfig } from '../config.ts';
import { ExecutionLimits } from '../limits/execution-limits.ts';
import { Executor } from '../operations/execute.ts';
import { Files } from '../files/files.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import { Completions } from './completions.ts';
import { ListChanges } from './list-changes.ts';
import { Offers } from './offers.ts';
import { Prompts } from './prompts/prompts.ts';
import { recipes } from './prompts/recipes.ts';
import { AdapterResources } from './resources/adapter-resources.ts';
import { FileResources } from './resources/file-resources.ts';
import { ObjectNames } from './resources/object-names.ts';
import { PartResources } from './resources/part-resources.ts';
import type { ResourceSource } from './resources/resource-source.ts';
import { Resources } from './resources/resources.ts';
import { StandardResources } from './resources/standard-resources.ts';
import { TemplateResources } from './resources/template-resources.ts';

/** Providers for MCP resources, prompts and completions, and for list change subscriptions. */
export const offerProviders = (config: GatewayConfig): Provider[] => [
  {
    provide: ListChanges,
    inject: [Bus],
    useFactory: (bus: Bus) =>
      new ListChanges(bus, {
        perAccount: config.KERF_ACCOUNT_LISTENERS,
        perProcess: config.KERF_LISTENERS,
        lifeMs: config.KERF_LISTENER_LIFE_MS,
      }),
  },
  {
    provide: Prompts,
    inject: [ToolDirectory],
    useFactory: ({ catalog }: ToolDirectory) => new Prompts(recipes, catalog),
  },
  provide(ObjectNames, Bus, ExecutionLimits),
  provide(AdapterResources, Bus, Executor, ObjectNames),
  provide(FileResources, Files, AccountLimits),
  provide(StandardResources, Bus, AccountLimits),
  provide(TemplateResources, Bus, AccountLimits),
  provide(PartResources, Bus, AccountLimits),
  {
    // The order of the sources is the order of resources/list.
    provide: Resources,
    inject: [AdapterResources, FileResources, StandardResources, TemplateResources, PartResources],
    useFactory: (...sources: ResourceSource[]) => new Resources(sources),
  },
  provide(Completions, Prompts, Resources),
  {
    provide: Offers,
    inject: [Resources, Prompts, Completions, ProcessLog],
    useFactory: (...[resources, prompts, completions, { log }]: OfferParts) =>
      new Offers(resources, prompts, completions, log),
  },
];

type OfferParts = [Resources, Prompts, Completions, ProcessLog];
