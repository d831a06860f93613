import { type AdapterToolName, catalog, didYouMean, type Entry, type Parameters } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Kernel, KernelError, type Run } from '@kerf/kernel';
import type { Build, Tessellate } from './designs.ts';
import { compileLate } from './late-compiling.ts';
import { type Answers, resolved } from './references.ts';
import type { Room } from './room.ts';

type DesignCommands = NonNullable<Parameters<'validate_design'>['design']>;

/** Builds designs, each with a separate kernel, so that designs cannot see each other's objects. */
export class Builder {
  constructor(private readonly room: Room) {
    compileLate();
  }

  /** Tessellates the solids in a STEP file. Throws `invalid_parameters` or `design_too_large`. */
  readonly tessellate: Tessellate = (bytes, until) =>
    this.withKernel(until, async (run, limits) => {
      await run('import_model', { format: 'step', bytes }, limits());
      return stlOf(run, limits);
    });

  /** Builds commands and returns triangles: of `result`, or of all remaining objects. */
  readonly build: Build = async ({ commands, result }, until) => {
    const steps = stepsOf(commands);
    return this.withKernel(until, async (run, limits) => {
      const answers = new Map<string, Record<string, unknown>>();
      for (const { id, tool, parameters } of steps)
        answers.set(id, await inCommand(id, () => made(tool, resolved(parameters, answers), { run, limits })));
      return stlOf(run, limits, result === undefined ? undefined : objectOf(result, answers));
    });
  };

  private async withKernel<T>(until: number, work: (run: Run, limits: LimitsNow) => Promise<T>): Promise<T> {
    const limits = () => ({ timeoutMs: Math.max(1, Math.floor(until - performance.now())) });
    const kernel = await Kernel.start();
    try {
      return await this.room.within(
        () => work(kernel.run, limits),
        () => void kernel.stop(),
      );
    } catch (error) {
      throw inWords(error);
    } finally {
      await kernel.stop();
    }
  }
}

/** Resolves the tools by name before anything starts. Throws `invalid_parameters` for an unknown command. */
function stepsOf(commands: DesignCommands['commands']) {
  const ids = new Set<string>();
  return commands.map(({ id, command, parameters }) => {
    const tool = modelling.find(({ name }) => name === command);
    if (!tool) throw inThe(id, `unknown modelling command ${command}.${didYouMean(command, names)}`);
    if (ids.has(id)) throw Fault.invalid(`Two commands have the id ${id}.`);
    ids.add(id);
    return { id, tool, parameters };
  });
}

const modelling = catalog.tools.filter(({ runsOn, file }) => runsOn === 'adapter' && !file);
const names = modelling.map(({ name }) => name);

/** Kernel call with its remaining time. */
interface Running {
  readonly run: Run;
  readonly limits: LimitsNow;
}

async function made(tool: Entry, parameters: unknown, { run, limits }: Running) {
  const given = parse(tool.parameters, parameters);
  // The catalogue table ensures that these parameters belong to this tool.
  return { ...(await run(tool.name as AdapterToolName, given as never, limits())) };
}

/** Adds the command id to `invalid_parameters` faults. */
async function inCommand<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = inWords(thrown);
    throw error instanceof Fault && error.code === 'invalid_parameters' ? inThe(id, error.message) : error;
  }
}

const inThe = (id: string, reason: string): Fault => Fault.invalid(`In the command ${id}: ${reason}`);

type LimitsNow = () => { readonly timeoutMs: number };

async function stlOf(run: Run, limits: LimitsNow, objectId?: string): Promise<Uint8Array<ArrayBuffer>> {
  const objects = objectId === undefined ? {} : { object_ids: [objectId] };
  const { bytes } = await run('export_model', { format: 'stl', view: 'isometric', ...objects }, limits());
  return bytes;
}

function inWords(error: unknown): unknown {
  if (!(error instanceof KernelError)) return error;
  if (error.code === 'KERNEL_CRASH') return givenUp();
  if (error.code === 'TIMEOUT') return tooSlow();
  return Fault.invalid(error.message);
}

function objectOf(result: string, answers: Answers): string {
  const id = answers.get(result)?.['object_id'];
  if (typeof id === 'string') return id;
  throw Fault.invalid(`design.result names ${result}, but no command with that id created an object.`);
}

const givenUp = (): Fault =>
  Fault.of('design_too_large', {
    reason: 'The CAD kernel failed on the design. Make it simpler or coarser, or validate its parts separately.',
  });

const tooSlow = (): Fault =>
  Fault.of('design_too_large', {
    reason: 'The design could not be built before the deadline. Raise options.deadline_ms or simplify it.',
  });
