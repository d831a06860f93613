import { createHash, randomUUID } from 'node:crypto';
import { type CommandOutcome, type ExecuteCommand, refusal } from './command-outcome.ts';
import { exportParameters, fileTools, importedFile } from './file-operations.ts';
import type { FileSlots } from './file-slots.ts';

type CommandRequest = Extract<ExecuteCommand, { type: 'execute' }>;

/** Outcome of a command with a file, and its marker if it was executed. */
interface FileCommandOutcome {
  readonly end: CommandOutcome;
  readonly marker?: number;
}

const refused: FileCommandOutcome = { end: refusal };

/** Executes a command with a file; undefined for any other command. */
export function executeFileCommand(request: CommandRequest, slots: FileSlots): Promise<FileCommandOutcome> | undefined {
  if (request.tool === fileTools.writes) return executeExport(request, slots);
  if (request.tool === fileTools.reads) return executeImport(request, slots);
  return undefined;
}

async function executeExport({ parameters, upload }: CommandRequest, slots: FileSlots): Promise<FileCommandOutcome> {
  const { manner, marker } = exportParameters.parse(parameters);
  if (manner === 'refuse' || !upload) return refused;
  // The content differs between executions of the same command.
  const content = `solid ${randomUUID()}`;
  const file = {
    file_name: 'part.stl',
    media_type: 'model/stl',
    size: content.length,
    sha256: computeSha256(manner === 'lie' ? `${content}?` : content),
  };
  if (manner === 'within') return { marker, end: { ok: true, result: { ...file, encoding: 'text', content } } };
  if (!(await slots.uploadTo(upload, content))) return refused;
  return { marker, end: { ok: true, result: { ...file, file_id: upload.file_id } } };
}

async function executeImport({ download }: CommandRequest, slots: FileSlots): Promise<FileCommandOutcome> {
  const text = download && (await slots.downloadFrom(download));
  if (text === undefined) return refused;
  const { marker } = importedFile.parse(JSON.parse(text));
  return { marker, end: { ok: true, result: { objects: [], warnings: [randomUUID()] } } };
}

const computeSha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
