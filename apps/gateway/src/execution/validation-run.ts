import type { Bus } from '@kerf/bus';
import type { Outcome } from '@kerf/contracts';
import { answeredBefore } from './answered-before.ts';
import type { Attempt, FileExchange, Run } from './attempt.ts';
import { computeOnService } from './compute-on-service.ts';
import type { FileDesk } from '../files/file-desk.ts';
import type { FileSlots } from '../files/file-slots.ts';
import { writtenFileIn } from '../files/written-file.ts';
import { type Identifying, identifyToRun } from '../keys/identify.ts';
import type { Requester } from '../requester.ts';

/** How a service tool runs, with a file or without, and how a tool runs on an adapter. */
interface Ways {
  readonly service: Run;
  readonly adapter: Run;
}

interface Parts extends Identifying {
  readonly bus: Bus;
  readonly desk: FileDesk;
  readonly slots: FileSlots;
}

interface Handing {
  readonly fileId: string;
  readonly parts: Identifying & Pick<Parts, 'desk'>;
}

/** What an adapter must have when it is to hand out an object. */
const exporting = 'export_model';

/**
 * Runs `validate_design` with the geometry that it names: a file of the account, or an object of an adapter, which is
 * exported and validated as one operation. Every other tool runs as before.
 */
export const withGeometry = ({ service, adapter }: Ways, parts: Parts): Run => {
  return async (attempt, requester) => {
    const { object_id: objectId, file_id: fileId } = attempt.parameters;
    if (attempt.tool.name !== 'validate_design') return service(attempt, requester);
    if (typeof objectId === 'string') return leavingNothing(adapter)(exportOf(attempt, objectId, parts), requester);
    if (typeof fileId !== 'string') return service(attempt, requester);
    const ready = await handing(attempt, requester, { fileId, parts }).catch((why: unknown) => ({ why }));
    if ('why' in ready) return answeredBefore(service, { attempt, requester, why: ready.why });
    return service(ready, requester);
  };
};

/** The attempt with a file of its account. */
async function handing(attempt: Attempt, requester: Requester, { fileId, parts }: Handing): Promise<Attempt> {
  const { accountId } = await identifyToRun(attempt, requester, parts);
  return { ...attempt, handed: await parts.desk.offer({ accountId, fileId }) };
}

/** A dry run of it: the file must be there, and the object is looked for on the adapter that is named. */
export const withGeometryPreviewed = (run: Run, parts: Identifying & Pick<Parts, 'desk'>): Run => {
  return async (attempt, requester) => {
    if (attempt.tool.name !== 'validate_design') return run(attempt, requester);
    const { object_id: objectId, file_id: fileId } = attempt.parameters;
    if (typeof objectId === 'string') return run({ ...attempt, ...exportingFrom(attempt) }, requester);
    if (typeof fileId === 'string') await handing(attempt, requester, { fileId, parts });
    return run(attempt, requester);
  };
};

/**
 * Runs an attempt, and removes what its adapter has written. Under an Idempotency-Key it stays until the end of the
 * operation is written down: the next attempt is answered with what lies there.
 */
const leavingNothing =
  (run: Run): Run =>
  async (attempt, requester) => {
    const discard = async () => attempt.file?.discard().catch(() => undefined);
    const ran = await run(attempt, requester).catch(async (error: unknown) => {
      if (!attempt.admission.idempotency) await discard();
      throw error;
    });
    await discard();
    return ran;
  };

/** The same operation, on an adapter: what comes back from there is validated before anybody hears of it. */
function exportOf(attempt: Attempt, objectId: string, parts: Parts): Attempt {
  const slot = parts.slots.written(exporting, attempt.timeoutMs);
  const validated: FileExchange = {
    ...slot,
    accept: async (accountId, outcome) => {
      const exported = await slot.accept(accountId, outcome);
      return exported.ok ? validate(attempt, { accountId, exported }, parts) : exported;
    },
  };
  return {
    ...attempt,
    tool: { ...attempt.tool, name: exporting, runsOn: 'adapter' },
    parameters: { format: 'stl', view: 'isometric', object_ids: [objectId] },
    ...exportingFrom(attempt),
    file: validated,
  };
}

/** Where the object is looked for, and what must be there to hand it out. */
const exportingFrom = ({ adapterId, parameters: { adapter_id: named } }: Attempt) => ({
  adapterId: adapterId ?? (typeof named === 'string' ? named : undefined),
  needs: [exporting],
});

interface Exported {
  readonly accountId: string;
  readonly exported: Extract<Outcome, { ok: true }>;
}

async function validate(attempt: Attempt, { accountId, exported }: Exported, { bus, desk }: Parts): Promise<Outcome> {
  const fileId = writtenFileIn(exported.result)?.file_id ?? '';
  return computeOnService(bus, attempt, await desk.offer({ accountId, fileId }));
}
