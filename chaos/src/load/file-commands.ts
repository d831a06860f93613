import { createHash, randomUUID } from 'node:crypto';
import { type End, type Execute, refusal } from './ends.ts';
import { exportOrder, fileTools, importedFile } from './file-operations.ts';
import type { Slots } from './slots.ts';

type Order = Extract<Execute, { type: 'execute' }>;

/** Outcome of a command with a file, and its marker if it was executed. */
interface Done {
  readonly end: End;
  readonly marker?: number;
}

const undone: Done = { end: refusal };

/** Executes a command with a file; undefined for any other command. */
export function doneWithFile(order: Order, slots: Slots): Promise<Done> | undefined {
  if (order.tool === fileTools.writes) return exported(order, slots);
  if (order.tool === fileTools.reads) return imported(order, slots);
  return undefined;
}

async function exported({ parameters, upload }: Order, slots: Slots): Promise<Done> {
  const { manner, marker } = exportOrder.parse(parameters);
  if (manner === 'refuse' || !upload) return undone;
  // The content differs between executions of the same command.
  const content = `solid ${randomUUID()}`;
  const file = {
    file_name: 'part.stl',
    media_type: 'model/stl',
    size: content.length,
    sha256: sha256Of(manner === 'lie' ? `${content}?` : content),
  };
  if (manner === 'within') return { marker, end: { ok: true, result: { ...file, encoding: 'text', content } } };
  if (!(await slots.fill(upload, content))) return undone;
  return { marker, end: { ok: true, result: { ...file, file_id: upload.file_id } } };
}

async function imported({ download }: Order, slots: Slots): Promise<Done> {
  const text = download && (await slots.read(download));
  if (text === undefined) return undone;
  const { marker } = importedFile.parse(JSON.parse(text));
  return { marker, end: { ok: true, result: { objects: [], warnings: [randomUUID()] } } };
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
