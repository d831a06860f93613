import type { Commands } from '../commands.ts';
import type { CadObject } from '../document.ts';

/** What a tool that makes or changes a solid answers. */
export function solidResult({ id, type, body }: CadObject, warnings: string[] = []): Commands['create_box']['result'] {
  return { object_id: id, type, bounding_box: body.boundingBox, volume: body.volume, warnings };
}
