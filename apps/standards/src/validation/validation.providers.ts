import { Bus } from '@kerf/bus';
import type { Provider } from '@nestjs/common';
import { TemplateLibrary } from '../templates/template-library.ts';
import { DesignBuilder } from './design/design-builder.ts';
import { DesignLoader } from './design/design-loader.ts';
import { createFileFetcher } from './design/file-fetcher.ts';
import { MeshWorker } from './measure/mesh-worker.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { Validation } from './validation.ts';

/** Memory limit of the whole service, with every table loaded. */
const maxBytes = 400_000_000;

const memoryGuard = new MemoryGuard(maxBytes);
const { build, tessellate } = new DesignBuilder(memoryGuard);
const building = { build, tessellate };

/** Validation with its file source on the bus and its measuring thread. */
export const validationProviders: Provider[] = [
  { provide: MeshWorker, useFactory: () => new MeshWorker(memoryGuard) },
  {
    provide: Validation,
    inject: [Bus, TemplateLibrary, MeshWorker],
    useFactory: (bus: Bus, templates: TemplateLibrary, worker: MeshWorker) =>
      new Validation(new DesignLoader({ fetch: createFileFetcher(bus, memoryGuard), ...building, templates }), worker),
  },
];
