import type { Bus } from '@kerf/bus';
import { boundingBox, categories, type Parameters, type Result, writtenFile } from '@kerf/catalog';
import { adapterBatch, type BatchResult, batchResult, type broker, type FileSlot, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import type { FileSlots, OutputExchange } from '../files/file-slots.ts';
import { writtenFileIn } from '../files/written-file.ts';

/** Session of the adapter whose document is shown. */
export type AdapterRoute = Output<typeof broker.findSession>;

export type PreviewFormat = Extract<Parameters<'export_model'>['format'], 'glb' | 'png'>;

/** An adapter, its session, and the folder for the files of its previews. */
export interface PreviewSource {
  readonly accountId: string;
  readonly adapterId: string;
  readonly route: AdapterRoute;
  readonly folder: string;
}

type Box = Result<'get_bounding_box'>['bounding_box'];
type ListedObject = Result<'list_objects'>['objects'][number];

const { queries, exchange } = categories;

/** Document of an adapter as a preview shows it. */
export const previewedDocument = z.object({
  state: queries.get_state.result,
  objects: z.array(z.object({ object_id: z.string(), type: z.string(), bounding_box: boundingBox.nullable() })),
  file: writtenFile.optional(),
  /** Sentence of the adapter, if it wrote no file of the objects that there are. */
  problem: z.string().optional(),
});
export type PreviewedDocument = z.output<typeof previewedDocument>;

/** Time that a preview may take of an adapter. */
const maxWorkMs = 5_000;
/** Time that the broker and the store may take beyond that. */
const graceMs = 1_500;
const maxFileBytes = 20 * 1024 * 1024;
const maxObjects = 200;
const maxBoxes = 100;

/** Tools that an adapter must have to be previewed. */
export const previewTools = ['get_state', 'list_objects', 'export_model'] as const;

interface Step {
  readonly id: string;
  readonly tool: string;
  readonly parameters: Record<string, unknown>;
  readonly upload?: FileSlot | undefined;
}

/**
 * Orders previews from adapters, past the ledger: nothing is reserved and nothing charged. Therefore the tools and their
 * parameters are fixed here, all of them only read, and an adapter that has other commands is left alone.
 */
export class PreviewOrders {
  constructor(
    private readonly bus: Bus,
    private readonly slots: Pick<FileSlots, 'createOutputExchange'>,
  ) {}

  /** Has an adapter describe its document and write a file of it. Throws `adapter_in_use` and `preview_failed`. */
  async orderPreview(source: PreviewSource, format: PreviewFormat): Promise<PreviewedDocument> {
    const deadline = Date.now() + maxWorkMs;
    const output = this.slots.createOutputExchange('export_model', maxWorkMs, maxFileBytes);
    try {
      const result = await this.runSteps(source, createSteps(source, format, output), deadline);
      const state = queries.get_state.result.parse(findResult(result, 'state'));
      const { objects } = queries.list_objects.result.parse(findResult(result, 'objects'));
      const model = state.object_count > 0 ? await acceptModel(output, source, result) : await discardModel(output);
      const boxes = await this.findBoxes(source, objects, deadline).catch(() => new Map<string, Box>());
      const boxed = objects.map((object) => ({ ...object, bounding_box: boxes.get(object.object_id) ?? null }));
      return { state, objects: boxed, ...model };
    } catch (error) {
      await output.discard().catch(() => undefined);
      throw toPreviewFault(error, source.adapterId);
    }
  }

  /** Measures the objects one by one, in a second command: the first one lists them. */
  private async findBoxes(source: PreviewSource, objects: readonly ListedObject[], deadline: number) {
    if (objects.length === 0 || !source.route.tools.includes('get_bounding_box')) return new Map<string, Box>();
    const steps = objects
      .slice(0, maxBoxes)
      .map(({ object_id }) => ({ id: object_id, tool: 'get_bounding_box', parameters: { object_id } }));
    const result = await this.runSteps(source, steps, deadline);
    return new Map(
      result.steps.flatMap((step) =>
        step.ok ? [[step.id, queries.get_bounding_box.result.parse(step.result).bounding_box] as const] : [],
      ),
    );
  }

  private async runSteps(source: PreviewSource, steps: readonly Step[], deadline: number): Promise<BatchResult> {
    const { accountId, route } = source;
    const timeoutMs = deadline - Date.now();
    if (timeoutMs < 1) throw Fault.of('adapter_timed_out', { tool: 'a preview', timeoutMs: maxWorkMs });
    const ids = { accountId, operationId: uuidv7(), commandId: uuidv7() };
    const command = { ...ids, timeoutMs, onlyIfIdle: true, steps: [...steps], atomic: false };
    const options = { timeoutMs: timeoutMs + graceMs };
    const outcome = await this.bus.request(adapterBatch.at(route.sessionId), command, options);
    if (outcome.ok) return batchResult.parse(outcome.result);
    throw new RefusedPreview(outcome.error.message);
  }
}

function createSteps(
  { folder, accountId, route }: PreviewSource,
  format: PreviewFormat,
  output: OutputExchange,
): Step[] {
  const { upload } = output.slotsFor({ accountId, folder, keyIds: [route.keyId] });
  const model = exchange.export_model.parameters.parse({ format });
  return [
    { id: 'state', tool: 'get_state', parameters: {} },
    {
      id: 'objects',
      tool: 'list_objects',
      parameters: queries.list_objects.parameters.parse({ limit: maxObjects }),
    },
    { id: 'model', tool: 'export_model', parameters: model, upload },
  ];
}

/** An empty document has no file, and that is no problem. */
async function discardModel(output: OutputExchange) {
  await output.discard();
  return { file: undefined, problem: undefined };
}

/** The file that the adapter wrote, once it is verified, or its reason why there is none. */
async function acceptModel(output: OutputExchange, { folder }: PreviewSource, { steps }: BatchResult) {
  const step = steps.find(({ id }) => id === 'model');
  if (!step?.ok) {
    await output.discard();
    return { file: undefined, problem: step?.error.message ?? 'The adapter did not write the file.' };
  }
  const accepted = await output.accept(folder, step);
  return { file: accepted.ok ? writtenFileIn(accepted.result) : undefined, problem: undefined };
}

/** A command of a preview that the application refused as a whole. */
class RefusedPreview extends Error {}

function findResult({ steps }: BatchResult, id: string): Record<string, unknown> {
  const step = steps.find((one) => one.id === id);
  if (step?.ok) return step.result;
  throw new RefusedPreview(step?.error.message ?? `The adapter did not answer the step ${id}.`);
}

const reasons: Readonly<Record<string, string>> = {
  adapter_timed_out: `it was not drawn within ${maxWorkMs / 1_000} s. It may be too large for a preview.`,
  timed_out: `it was not drawn within ${maxWorkMs / 1_000} s. It may be too large for a preview.`,
  adapter_gone: 'the adapter disconnected.',
  adapter_lost: 'the adapter disconnected.',
};

/** A failure in terms of the preview. Nothing was charged, so nothing need be said about charges. */
function toPreviewFault(error: unknown, adapter: string): unknown {
  const failed = (reason: string) => Fault.of('preview_failed', { adapter, reason }, { cause: error });
  if (error instanceof RefusedPreview) return failed(error.message);
  if (!(error instanceof Fault)) return error;
  // A busy adapter may also reject the command itself.
  if (error.code === 'adapter_busy') return Fault.of('adapter_in_use', {}, { cause: error });
  if (error.code === 'adapter_invalid') return failed(String(error.slots['reason']));
  const isGone = error.code === 'unavailable' && error.slots['service'] === 'broker';
  const reason = reasons[isGone ? 'adapter_gone' : error.code];
  return reason === undefined ? error : failed(reason);
}
