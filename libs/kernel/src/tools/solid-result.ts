import type { Commands } from '../commands.ts';
import type { CadObject } from '../document.ts';

/** Result of a tool that creates or modifies a solid. */
export function toSolidResult(
  { id, type, body }: CadObject,
  warnings: string[] = [],
): Commands['create_box']['result'] {
  return { object_id: id, type, bounding_box: body.boundingBox, volume: body.volume, warnings };
}
