import type { Bus } from '@kerf/bus';
import type { Entry } from '@kerf/catalog';
import { runOnAdapter } from './adapter-run.ts';
import type { Run } from './attempt.ts';
import type { Compensation } from './compensation.ts';
import type { FileDesk } from './files/file-desk.ts';
import type { FileSlots } from './files/file-slots.ts';
import { withFiles } from './files/with-files.ts';
import type { KeyWatch } from './key-watch.ts';
import { onceMore } from './once-more.ts';
import { previewRun } from './preview-run.ts';
import type { ProgressWatch } from './progress-watch.ts';
import { runOnService } from './service-run.ts';
import type { Settlement } from './settlement.ts';
import { withProgress } from './with-progress.ts';
import { withGeometry, withGeometryPreviewed } from './validation-run.ts';

/** What every way to run an operation is made of. */
export interface RunParts {
  readonly bus: Bus;
  readonly keys: KeyWatch;
  readonly settlement: Settlement;
  readonly compensation: Compensation;
  readonly slots: FileSlots;
  readonly progress: ProgressWatch;
  readonly desk: FileDesk;
}

/** Where an operation may run, or a dry run of it. */
export type Runs = Readonly<Record<Entry['runsOn'] | 'preview', Run>>;

/** The ways to run an operation. Each attempt on an adapter has slots of its own: a lost one may have filled its. */
export function runsOf({ bus, keys, settlement, compensation, slots, progress, desk }: RunParts): Runs {
  const onAdapter = withProgress(runOnAdapter(bus, keys, settlement, compensation), progress);
  const ways = { adapter: onAdapter, service: runOnService(bus, keys, settlement, compensation) };
  return {
    adapter: onceMore(withFiles(onAdapter, slots, { bus, keys })),
    service: onceMore(withGeometry(ways, { bus, keys, slots, desk })),
    preview: withGeometryPreviewed(withFiles(previewRun(bus, keys), slots, { bus, keys }), { bus, keys, desk }),
  };
}
