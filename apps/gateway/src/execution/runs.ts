import type { Entry } from '@kerf/catalog';
import type { Run } from './attempt.ts';
import type { FileDesk } from '../files/file-desk.ts';
import type { FileSlots } from '../files/file-slots.ts';
import { withFiles } from '../files/with-files.ts';
import type { Identifying } from '../keys/identify.ts';
import { onceMore } from './once-more.ts';
import { previewRun } from './preview-run.ts';
import type { SettledRuns } from './settled-runs.ts';
import { withGeometry, withGeometryPreviewed } from './validation-run.ts';

/**
 * The ways to run an operation, or a dry run of it. Each attempt on an adapter has slots of its own: a lost one may have
 * filled its.
 */
export class Runs implements Readonly<Record<Entry['runsOn'] | 'preview', Run>> {
  readonly adapter: Run;
  readonly service: Run;
  readonly preview: Run;

  constructor(settled: SettledRuns, identifying: Identifying, slots: FileSlots, desk: FileDesk) {
    const { bus, keys } = identifying;
    this.adapter = onceMore(withFiles(settled.adapter, slots, identifying));
    this.service = onceMore(withGeometry(settled, { bus, keys, slots, desk }));
    this.preview = withGeometryPreviewed(withFiles(previewRun(bus, keys), slots, identifying), { bus, keys, desk });
  }
}
