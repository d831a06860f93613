import { setFlagsFromString } from 'node:v8';
import { type AdapterToolName, catalog, didYouMean, type ToolEntry, type Parameters } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Kernel, KernelError, type RunCommand } from '@kerf/kernel';
import type { Build, Tessellate } from './design-loader.ts';
import { type CommandResults, resolveReferences } from './command-references.ts';
import type { MemoryGuard } from './memory-guard.ts';

type DesignCommands = NonNullable<Parameters<'validate_design'>['design']>;

/** Builds designs, each with a separate kernel, so that designs cannot see each other's objects. */
export class DesignBuilder {
  constructor(private readonly memoryGuard: MemoryGuard) {
    delayWasmTiering();
  }

  /** Tessellates the solids in a STEP file. Throws `invalid_parameters` or `design_too_large`. */
  readonly tessellate: Tessellate = (bytes, until) =>
    this.withKernel(until, async (run, limits) => {
      await run('import_model', { format: 'step', bytes }, limits());
      return exportStl(run, limits);
    });

  /** Builds commands and returns triangles: of `result`, or of all remaining objects. */
  readonly build: Build = async ({ commands, result }, until) => {
    const steps = resolveSteps(commands);
    return this.withKernel(until, async (run, limits) => {
      const answers = new Map<string, Record<string, unknown>>();
      for (const { id, tool, parameters } of steps)
        answers.set(
          id,
          await addCommandId(id, () => runCommand(tool, resolveReferences(parameters, answers), { run, limits })),
        );
      return exportStl(run, limits, result === undefined ? undefined : getObjectId(result, answers));
    });
  };

  private async withKernel<T>(
    until: number,
    work: (run: RunCommand, limits: RemainingLimits) => Promise<T>,
  ): Promise<T> {
    const limits = () => ({ timeoutMs: Math.max(1, Math.floor(until - performance.now())) });
    const kernel = await Kernel.start();
    try {
      return await this.memoryGuard.runGuarded(
        () => work(kernel.run, limits),
        () => void kernel.stop(),
      );
    } catch (error) {
      throw toFault(error);
    } finally {
      await kernel.stop();
    }
  }
}

/** Code bytes that a function must run before it is optimized; the default is 1.8 million. */
const tieringBudget = 2_000_000_000;

/**
 * Delays optimizing compilation in V8 until code has run for seconds. The STEP reader is large: compiling it during a
 * first file took 160 MB, so that a box of 15 KB was refused. It is called before the first kernel starts.
 */
function delayWasmTiering(): void {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);
}

/** Resolves the tools by name before anything starts. Throws `invalid_parameters` for an unknown command. */
function resolveSteps(commands: DesignCommands['commands']) {
  const ids = new Set<string>();
  return commands.map(({ id, command, parameters }) => {
    const tool = modelling.find(({ name }) => name === command);
    if (!tool) throw createCommandFault(id, `unknown modelling command ${command}.${didYouMean(command, names)}`);
    if (ids.has(id)) throw Fault.invalid(`Two commands have the id ${id}.`);
    ids.add(id);
    return { id, tool, parameters };
  });
}

const modelling = catalog.tools.filter(({ runsOn, file }) => runsOn === 'adapter' && !file);
const names = modelling.map(({ name }) => name);

/** Kernel call with its remaining time. */
interface KernelCall {
  readonly run: RunCommand;
  readonly limits: RemainingLimits;
}

async function runCommand(tool: ToolEntry, parameters: unknown, { run, limits }: KernelCall) {
  const given = parse(tool.parameters, parameters);
  // The catalogue table ensures that these parameters belong to this tool.
  return { ...(await run(tool.name as AdapterToolName, given as never, limits())) };
}

/** Adds the command id to `invalid_parameters` faults. */
async function addCommandId<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = toFault(thrown);
    throw error instanceof Fault && error.code === 'invalid_parameters' ? createCommandFault(id, error.message) : error;
  }
}

const createCommandFault = (id: string, reason: string): Fault => Fault.invalid(`In the command ${id}: ${reason}`);

type RemainingLimits = () => { readonly timeoutMs: number };

async function exportStl(
  run: RunCommand,
  limits: RemainingLimits,
  objectId?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const objects = objectId === undefined ? {} : { object_ids: [objectId] };
  const { bytes } = await run('export_model', { format: 'stl', view: 'isometric', ...objects }, limits());
  return bytes;
}

function toFault(error: unknown): unknown {
  if (!(error instanceof KernelError)) return error;
  if (error.code === 'KERNEL_CRASH') return createCrashFault();
  if (error.code === 'TIMEOUT') return createTimeoutFault();
  return Fault.invalid(error.message);
}

function getObjectId(result: string, answers: CommandResults): string {
  const id = answers.get(result)?.['object_id'];
  if (typeof id === 'string') return id;
  throw Fault.invalid(`design.result names ${result}, but no command with that id created an object.`);
}

const createCrashFault = (): Fault =>
  Fault.of('design_too_large', {
    reason: 'The CAD kernel failed on the design. Make it simpler or coarser, or validate its parts separately.',
  });

const createTimeoutFault = (): Fault =>
  Fault.of('design_too_large', {
    reason: 'The design could not be built before the deadline. Raise options.deadline_ms or simplify it.',
  });
