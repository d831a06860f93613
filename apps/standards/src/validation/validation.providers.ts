import { Bus } from '@kerf/bus';
import type { Provider } from '@nestjs/common';
import { Templates } from '../templates/templates.ts';
import { Builder } from './builder.ts';
import { Designs } from './designs.ts';
import { fetchedOver } from './fetched.ts';
import { MeshWorker } from './mesh-worker.ts';
import { Room } from './room.ts';
import { Validation } from './validation.ts';

/** Memory limit of the whole service, with every table loaded. */
const mostBytes = 400_000_000;

const room = new Room(mostBytes);
const { build, tessellate } = new Builder(room);
const building = { build, tessellate };

/** Validation with its file source on the bus and its measuring thread. */
export const validationProviders: Provider[] = [
  { provide: MeshWorker, useFactory: () => new MeshWorker(room) },
  {
    provide: Validation,
    inject: [Bus, Templates, MeshWorker],
    useFactory: (bus: Bus, templates: Templates, worker: MeshWorker) =>
      new Validation(new Designs({ fetch: fetchedOver(bus, room), ...building, templates }), worker),
  },
];
