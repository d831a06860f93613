import type { CadObject, Document } from '../document.ts';
import { KernelError } from '../kernel-error.ts';

/** Selects the objects to show or export: those named, or all. Throws `EXPORT_FAILED` if there are none. */
export function selectObjects(document: Document, ids: readonly string[] | undefined): CadObject[] {
  const objects = ids ? ids.map((id) => document.getObject(id)) : document.objects;
  if (objects.length > 0) return objects;
  throw new KernelError(
    'EXPORT_FAILED',
    'The document is empty: there is nothing to export or show. Create an object first.',
  );
}

export const bodiesOf = (objects: readonly CadObject[]) => objects.map(({ body }) => body);
