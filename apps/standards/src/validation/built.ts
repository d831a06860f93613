import { catalog, type AdapterToolName, type Parameters } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Kernel, KernelError, type Run } from '@kerf/kernel';

type DesignCommands = NonNullable<Parameters<'validate_design'>['design']>;

/** What OCCT may take beside the rest of the process. A file of few bytes can hold a part of many. */
const mostBytes = 250_000_000;
const lookEveryMs = 100;

/** Triangles of the solids in a STEP file. Throws `invalid_parameters` or `design_too_large`. */
export const tessellated = (bytes: Uint8Array, until: number): Promise<Uint8Array> =>
  withKernel(until, async (run, limits) => {
    await run('import_model', { format: 'step', bytes }, limits());
    return stlOf(run, limits);
  });

/** Triangles of what some commands make: of `result`, or of everything there is in the end. */
export async function built({ commands, result }: DesignCommands, until: number): Promise<Uint8Array> {
  const steps = stepsOf(commands);
  return withKernel(until, async (run, limits) => {
    const answers = new Map<string, Record<string, unknown>>();
    for (const { id, tool, parameters } of steps) {
      const given = parse(tool.parameters, resolved(parameters, answers));
      // The table of the catalogue says that these parameters are those of this tool.
      answers.set(id, { ...(await run(tool.name as AdapterToolName, given as never, limits())) });
    }
    return stlOf(run, limits, result === undefined ? undefined : objectOf(result, answers));
  });
}

/** The tools that are named; nothing is started for a command that does not exist. */
function stepsOf(commands: DesignCommands['commands']) {
  const ids = new Set<string>();
  return commands.map(({ id, command, parameters }) => {
    const tool = catalog.find(command);
    if (!tool || tool.runsOn !== 'adapter' || tool.file) throw invalid(`There is no modelling command ${command}.`);
    if (ids.has(id)) throw invalid(`Two commands have the id ${id}.`);
    ids.add(id);
    return { id, tool, parameters };
  });
}

type Answers = ReadonlyMap<string, Record<string, unknown>>;
type LimitsNow = () => { readonly timeoutMs: number };

async function stlOf(run: Run, limits: LimitsNow, objectId?: string): Promise<Uint8Array> {
  const objects = objectId === undefined ? {} : { object_ids: [objectId] };
  const { bytes } = await run('export_model', { format: 'stl', view: 'isometric', ...objects }, limits());
  return bytes;
}

/** A kernel of its own for each design: nobody sees what another has made. */
async function withKernel<T>(until: number, work: (run: Run, limits: LimitsNow) => Promise<T>): Promise<T> {
  const limits = () => ({ timeoutMs: Math.max(1, Math.floor(until - performance.now())) });
  const kernel = await Kernel.start();
  const room = process.memoryUsage.rss() + mostBytes;
  let isFull = false;
  const guard = setInterval(() => {
    if (process.memoryUsage.rss() < room) return;
    isFull = true;
    void kernel.stop();
  }, lookEveryMs);
  try {
    return await work(kernel.run, limits);
  } catch (error) {
    throw inWords(error, isFull);
  } finally {
    clearInterval(guard);
    await kernel.stop();
  }
}

function inWords(error: unknown, isFull: boolean): unknown {
  if (!(error instanceof KernelError)) return error;
  if (isFull || error.code === 'KERNEL_CRASH')
    return tooLarge('The design needs more memory than a validation has. Validate its parts one by one.');
  if (error.code === 'TIMEOUT')
    return tooLarge('The design could not be built before the deadline. Raise options.deadline_ms or simplify it.');
  return invalid(error.message);
}

const reference = /^\$\{([A-Za-z_][\w-]*)\.([A-Za-z_]\w*)\}$/;

/** Puts what earlier commands have answered in the place of `${id.field}`, and of their ids alone. */
function resolved(value: unknown, answers: Answers): unknown {
  if (typeof value === 'string') return referred(value, answers);
  if (Array.isArray(value)) return value.map((item) => resolved(item, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, answers)]));
}

function referred(text: string, answers: Answers): unknown {
  const [, id, field] = reference.exec(text) ?? [];
  if (id === undefined || field === undefined) return answers.get(text)?.['object_id'] ?? text;
  const value = answers.get(id)?.[field];
  if (value === undefined) throw invalid(`${text} refers to nothing that an earlier command has answered.`);
  return value;
}

function objectOf(result: string, answers: Answers): string {
  const id = answers.get(result)?.['object_id'];
  if (typeof id === 'string') return id;
  throw invalid(`design.result names ${result}, and no command with that id has made an object.`);
}

const invalid = (reason: string): Fault => Fault.of('invalid_parameters', { reason });

const tooLarge = (reason: string): Fault => Fault.of('design_too_large', { reason });
