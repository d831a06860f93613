import { catalog } from '@kerf/catalog';
import type { CommandResult, FileSlot } from '@kerf/contracts';
import type { AdapterClient } from './adapter-client.ts';
import type { Case, Step } from './cases.ts';
import { findDifferences } from './find-differences.ts';
import type { FileServer } from './file-server.ts';

/** Results and files of the steps of one run. */
interface CaseResults {
  readonly results: Map<string, Record<string, unknown>>;
  readonly files: Map<string, string>;
}

/** Runs a case in an empty document and returns the problems, in sentences; none if the adapter conforms. */
export async function runCase(client: AdapterClient, { steps, tolerance }: Case): Promise<string[]> {
  await client.clearDocument();
  const caseResults: CaseResults = { results: new Map(), files: new Map() };
  for (const step of steps) {
    const faults = await runStep(client, step, { caseResults, tolerance });
    if (faults.length) return faults.map((fault) => `${step.tool}: ${fault}`);
  }
  return [];
}

interface StepContext {
  readonly caseResults: CaseResults;
  readonly tolerance: number;
}

async function runStep(client: AdapterClient, step: Step, context: StepContext): Promise<string[]> {
  if (!step.refused) return runSuccessfulStep(client, step, context);
  const before = await client.readState();
  const end = await client.runTool(step.tool, resolveReferences(step.parameters, context.caseResults.results));
  const after = await client.readState();
  return [...checkRefusal(step.refused, end), ...findDifferences(before, after, 0, 'the document')];
}

async function runSuccessfulStep(
  client: AdapterClient,
  step: Step,
  { caseResults, tolerance }: StepContext,
): Promise<string[]> {
  const { fileServer } = client;
  const slot = step.file && fileServer.createSlot();
  const files = {
    ...(slot && { upload: slot }),
    ...(step.reads && { download: fileServer.createSlot(caseResults.files.get(step.reads)) }),
  };
  const end = await client.runTool(step.tool, resolveReferences(step.parameters, caseResults.results), files);
  if (!end.ok) return [`refused with ${end.error.code}: ${end.error.message}`];
  recordResult(caseResults, step, { result: end.result, slot });
  const wrong = [
    ...checkResultSchema(step.tool, end.result),
    ...findDifferences(step.expect ?? {}, end.result, tolerance),
  ];
  return step.file && slot ? [...wrong, ...checkFile(fileServer, step.file, { result: end.result, slot })] : wrong;
}

/** Replaces `${step.field}` in parameters by the results of earlier steps. */
const resolveReferences = (
  parameters: Record<string, unknown>,
  results: CaseResults['results'],
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, resolveValue(value, results)]));

function resolveValue(value: unknown, results: CaseResults['results']): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, results));
  if (typeof value !== 'string') return value;
  const [, id, path] = /^\$\{(\w+)\.([\w.]+)\}$/.exec(value) ?? [];
  if (!id || !path) return value;
  return path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], results.get(id));
}

function recordResult(caseResults: CaseResults, { id, tool }: Step, { result, slot }: StepOutput): void {
  caseResults.results.set(id ?? tool, result);
  if (slot) caseResults.files.set(id ?? tool, slot.file_id);
}

/** Checks a result against the schema of its tool. */
function checkResultSchema(tool: string, result: Record<string, unknown>): string[] {
  const { error } = catalog.findTool(tool)?.result.safeParse(result) ?? {};
  return (
    error?.issues.map(
      ({ path, message }) => `the result does not match the schema of the tool: ${path.join('.')}: ${message}`,
    ) ?? []
  );
}

function checkRefusal(codes: readonly string[], end: CommandResult): string[] {
  if (end.ok) return [`answered ${JSON.stringify(end.result)}, expected a refusal: ${codes.join(' or ')}.`];
  return codes.includes(end.error.code) ? [] : [`refused with ${end.error.code}, expected ${codes.join(' or ')}.`];
}

interface StepOutput {
  readonly result: Record<string, unknown>;
  readonly slot: FileSlot | undefined;
}

/** Checks that a written file is complete, of the expected type, and as the result describes it. */
function checkFile(
  fileServer: FileServer,
  expected: NonNullable<Step['file']>,
  { result, slot }: StepOutput,
): string[] {
  const file = fileServer.findFile(slot?.file_id ?? '');
  if (!file) return ['did not upload its file to the given slot.'];
  const { media_type, begins = '', min_bytes } = expected;
  const described = { file_id: slot?.file_id, media_type, size: file.bytes.length, sha256: file.sha256 };
  return [
    ...findDifferences(described, result, 0),
    ...(file.bytes.toString('latin1').startsWith(begins) ? [] : [`the file does not begin with ${begins}.`]),
    ...(file.bytes.length >= min_bytes ? [] : [`the file has only ${file.bytes.length} bytes.`]),
  ];
}
