import type { Commands } from '../commands.ts';
import type { CadObject, Document } from '../document.ts';
import { invalidParameter, KernelError } from '../kernel-error.ts';
import { gapBetween, gapTo } from '../occt/distance.ts';
import { massOf } from '../occt/mass.ts';
import { overlapOf } from '../occt/booleans/overlap.ts';
import { type Placed, placed } from '../occt/placed.ts';
import { boxAround } from '../occt/vector.ts';
import { solidOf } from './making.ts';
import type { Command } from './table.ts';

export const measureDistance: Command<'measure_distance'> = (document, { object_id, other_id, point }) => {
  const { body } = document.get(object_id);
  if (other_id !== undefined && !point) return gapBetween(body, document.get(other_id).body);
  if (point && other_id === undefined) return gapTo(body, point);
  throw invalidParameter('Give exactly one of other_id and point.');
};

export const getMassProperties: Command<'get_mass_properties'> = (document, { object_ids, density = null }) => {
  const bodies = solidsIn(document, object_ids).map(solidOf);
  const box = boxAround(bodies.map(({ boundingBox }) => boundingBox));
  if (!box) throw empty();
  return { ...massOf(bodies, density, box.min), bounding_box: box };
};

const mostAtOnce = 50;

export const checkInterference: Command<'check_interference'> = (document, { object_ids }) => {
  const objects = solidsIn(document, object_ids);
  if (objects.length > mostAtOnce)
    throw invalidParameter(`The document has ${objects.length} solids: name at most ${mostAtOnce}.`);
  const placedObjects = objects.map((object) => ({ id: object.id, ...placed(solidOf(object)) }));
  const pairs = placedObjects.flatMap((one, i) => placedObjects.slice(i + 1).map((other) => relationOf(one, other)));
  return { pairs, interferes: pairs.some(({ volume }) => volume > 0) };
};

/** Selects the objects named, or all solids of the document: curves have neither mass nor interior. */
function solidsIn(document: Document, ids: readonly string[] | undefined): CadObject[] {
  return ids ? ids.map((id) => document.get(id)) : document.objects.filter(({ body }) => body.solids > 0);
}

interface PlacedObject extends Placed {
  readonly id: string;
}

type Pair = Commands['check_interference']['result']['pairs'][number];

const relationOf = (one: PlacedObject, other: PlacedObject): Pair => ({
  object_ids: [one.id, other.id],
  ...overlapOf(one, other),
});

const empty = () => new KernelError('EMPTY_RESULT', 'There is no solid in the document.');
