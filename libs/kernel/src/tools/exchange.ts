import { createHash } from 'node:crypto';
import type { Commands } from '../commands.ts';
import type { CadObject, Document } from '../document.ts';
import { KernelError } from '../kernel-error.ts';
import { stepOf } from '../occt/step.ts';
import { facetsOf, stlOf, stlSize } from '../occt/stl.ts';
import { boxAround, difference } from '../occt/vector.ts';
import type { Command } from './table.ts';

type Parameters = Commands['export_model']['parameters'];
type Exported = Commands['export_model']['result'];

/** The file travels inside a message of at most 1 MiB, next to its envelope. */
const mostContentBytes = 768 * 1024;

export const exportModel: Command<'export_model'> = (document, parameters) => {
  const objects = chosen(document, parameters.object_ids);
  return parameters.format === 'step' ? step(document, objects) : stl(document, objects, parameters.linear_tolerance);
};

function chosen(document: Document, ids: Parameters['object_ids']): CadObject[] {
  const objects = ids ? ids.map((id) => document.get(id)) : document.objects;
  if (objects.length === 0)
    throw new KernelError('EXPORT_FAILED', 'The document is empty: there is nothing to export.');
  return objects;
}

function step(document: Document, objects: readonly CadObject[]): Exported {
  const content = stepOf(new Map(objects.map(({ id, body }) => [id, body])));
  const bytes = Buffer.from(content);
  checkSize(bytes.length, bytes.length, 'Export fewer objects.');
  return { file_name: `${document.name}.step`, media_type: 'model/step', encoding: 'text', content, ...digest(bytes) };
}

function stl(document: Document, objects: readonly CadObject[], tolerance = defaultTolerance(objects)): Exported {
  const facets = facetsOf(
    objects.map(({ body }) => body),
    tolerance,
  );
  const size = stlSize(facets);
  checkSize(size, Math.ceil(size / 3) * 4, 'Raise linear_tolerance or export fewer objects.');
  const bytes = stlOf(facets);
  const content = bytes.toString('base64');
  return { file_name: `${document.name}.stl`, media_type: 'model/stl', encoding: 'base64', content, ...digest(bytes) };
}

/** 0.1 % of the diagonal, between 0.01 and 1 mm. */
function defaultTolerance(objects: readonly CadObject[]): number {
  const { min, max } = boxAround(objects.map(({ body }) => body.boundingBox)) ?? { min: [], max: [] };
  return Math.min(1, Math.max(0.01, Math.hypot(...difference(max, min)) / 1000));
}

function checkSize(size: number, contentBytes: number, remedy: string): void {
  if (contentBytes <= mostContentBytes) return;
  throw new KernelError(
    'EXPORT_FAILED',
    `The file has ${size} bytes and is too large for one answer of ${mostContentBytes} bytes. ${remedy}`,
  );
}

const digest = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
