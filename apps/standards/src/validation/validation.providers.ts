import { Bus } from '@kerf/bus';
import type { Provider } from '@nestjs/common';
import { Templates } from '../templates/templates.ts';
import { built, tessellated } from './built.ts';
import { Designs } from './designs.ts';
import { fetchedOver } from './fetched.ts';
import { MeshWorker } from './mesh-worker.ts';
import { Validation } from './validation.ts';

/** Validation, with the bus to fetch files over and a thread to measure in. */
export const validationProviders: Provider[] = [
  { provide: MeshWorker, useFactory: () => new MeshWorker() },
  {
    provide: Validation,
    inject: [Bus, Templates, MeshWorker],
    useFactory: (bus: Bus, templates: Templates, worker: MeshWorker) =>
      new Validation(
        new Designs({ fetch: fetchedOver(bus), tessellate: tessellated, build: built, templates }),
        worker,
      ),
  },
];
