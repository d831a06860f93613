import type { Bus } from '@kerf/bus';
import { settleWithin } from '@kerf/concurrency';
import type { Outcome } from '@kerf/contracts';
import type { FileTransferServer } from '../files/file-transfer-server.ts';
import type { FileExchange } from '../files/file-exchange.ts';
import type { FileSlots } from '../files/file-slots.ts';
import { writtenFileIn } from '../files/written-file.ts';
import type { KeyAuthenticator } from '../auth/authenticate.ts';
import type { RequestContext } from '../context.ts';
import { authorize } from './authorization.ts';
import { replayOrThrow } from './idempotent-replay.ts';
import type { Operation, Run } from './operation.ts';
import { computeOnService } from './service-runner.ts';

/** Time that an answer waits until the exported file is removed. */
const maxDiscardMs = 100;

interface Parts extends KeyAuthenticator {
  readonly bus: Bus;
  readonly desk: FileTransferServer;
  readonly slots: FileSlots;
}

type FileParts = Omit<Parts, 'slots'>;

/** The geometry that a service tool reads, named by its parameters. */
interface NamedGeometry {
  readonly objectId?: string;
  readonly fileId?: string;
}

/**
 * Gives a service tool that reads geometry the file of the account that it names. For an object of an adapter the
 * operation becomes an export on that adapter, whose result is computed on before it is answered. Other tools run as is.
 */
export const withGeometry =
  (run: Run, parts: Parts): Run =>
  async (operation, context) => {
    const { objectId, fileId } = geometryOf(operation);
    if (objectId !== undefined) return discardExport(run)(toExport(operation, objectId, parts), context);
    if (fileId === undefined) return run(operation, context);
    const ready = await withInputFile(operation, context, { ...parts, fileId }).catch((cause: unknown) => ({ cause }));
    if ('cause' in ready) return replayOrThrow(run, { operation, context, cause: ready.cause });
    return run(ready, context);
  };

/** Previews the same: the file must exist, and the adapter must be able to export. */
export const previewGeometry =
  (run: Run, parts: FileParts): Run =>
  async (operation, context) => {
    const { objectId, fileId } = geometryOf(operation);
    if (objectId !== undefined) return run({ ...operation, ...exporterOf(operation) }, context);
    if (fileId !== undefined) await withInputFile(operation, context, { ...parts, fileId });
    return run(operation, context);
  };

function geometryOf({ tool, parameters: { object_id: objectId, file_id: fileId } }: Operation): NamedGeometry {
  if (!tool.geometry) return {};
  if (typeof objectId === 'string') return { objectId };
  return typeof fileId === 'string' ? { fileId } : {};
}

async function withInputFile(
  operation: Operation,
  context: RequestContext,
  { fileId, ...parts }: FileParts & { readonly fileId: string },
): Promise<Operation> {
  const { accountId } = await authorize(operation, context, parts);
  return { ...operation, inputFile: await parts.desk.offerFile({ accountId, fileId }) };
}

/**
 * Removes the exported file when the operation has ended. Under an Idempotency-Key a failed attempt leaves it: the next
 * attempt is answered with it.
 */
const discardExport =
  (run: Run): Run =>
  async (operation, context) => {
    const discard = async () => operation.file?.discard().catch(() => undefined);
    const result = await run(operation, context).catch(async (error: unknown) => {
      if (!operation.admission.idempotency) await discard();
      throw error;
    });
    // The result is charged already: it does not wait for a slow store, which removes the file when it expires.
    await settleWithin(maxDiscardMs, discard(), undefined);
    return result;
  };

function toExport(operation: Operation, objectId: string, parts: Parts): Operation {
  const { tool, timeoutMs } = operation;
  const { exportTool: name = tool.name, parameters } = tool.geometry ?? {};
  const slot = parts.slots.createOutputExchange(name, timeoutMs);
  const computed: FileExchange = {
    ...slot,
    accept: async (accountId, outcome) => {
      const exported = await slot.accept(accountId, outcome);
      return exported.ok ? compute(operation, { accountId, exported }, parts) : exported;
    },
  };
  return {
    ...operation,
    tool: { ...tool, name, runsOn: 'adapter' },
    parameters: { ...parameters, object_ids: [objectId] },
    ...exporterOf(operation),
    file: computed,
  };
}

/** The adapter that has the object, and the tool that it must have. */
const exporterOf = ({ adapterId, tool, parameters: { adapter_id: named } }: Operation) => ({
  adapterId: adapterId ?? (typeof named === 'string' ? named : undefined),
  ...(tool.geometry && { requiredTools: [tool.geometry.exportTool] }),
});

interface Exported {
  readonly accountId: string;
  readonly exported: Extract<Outcome, { ok: true }>;
}

async function compute(
  operation: Operation,
  { accountId, exported }: Exported,
  { bus, desk }: Parts,
): Promise<Outcome> {
  const fileId = writtenFileIn(exported.result)?.file_id ?? '';
  return computeOnService(bus, operation, await desk.offerFile({ accountId, fileId }));
}
