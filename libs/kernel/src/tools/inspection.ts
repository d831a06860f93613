import type { Commands } from '../commands.ts';
import type { CadObject, Document } from '../document.ts';
import { invalidParameter, KernelError } from '../kernel-error.ts';
import { measureGap, measureGapToPoint } from '../occt/distance.ts';
import { computeMassProperties } from '../occt/mass-properties.ts';
import { computeOverlap } from '../occt/booleans/overlap.ts';
import { type PlacedBody, createPlacedBody } from '../occt/placed-body.ts';
import { mergeBoxes } from '../occt/boxes.ts';
import { toVector } from '../occt/vector.ts';
import { requireSolid } from './feature-commands.ts';
import type { Command } from './command.ts';

export const measureDistance: Command<'measure_distance'> = (document, { object_id, other_id, point }) => {
  const { body } = document.getObject(object_id);
  if (other_id !== undefined && !point) return measureGap(body, document.getObject(other_id).body);
  if (point && other_id === undefined) return measureGapToPoint(body, toVector(point));
  throw invalidParameter('Give exactly one of other_id and point.');
};

export const getMassProperties: Command<'get_mass_properties'> = (document, { object_ids, density = null }) => {
  const bodies = selectSolids(document, object_ids).map(requireSolid);
  const box = mergeBoxes(bodies.map(({ boundingBox }) => boundingBox));
  if (!box) throw noSolid();
  return { ...computeMassProperties(bodies, density, box.min), bounding_box: box };
};

const maxSolids = 50;

export const checkInterference: Command<'check_interference'> = (document, { object_ids }) => {
  const objects = selectSolids(document, object_ids);
  if (objects.length > maxSolids)
    throw invalidParameter(`The document has ${objects.length} solids: name at most ${maxSolids}.`);
  const placedObjects = objects.map((object) => ({ id: object.id, ...createPlacedBody(requireSolid(object)) }));
  const pairs = placedObjects.flatMap((one, i) => placedObjects.slice(i + 1).map((other) => describePair(one, other)));
  return { pairs, interferes: pairs.some(({ volume }) => volume > 0) };
};

/** Selects the objects named, or all solids of the document: curves have neither mass nor interior. */
function selectSolids(document: Document, ids: readonly string[] | undefined): CadObject[] {
  return ids ? ids.map((id) => document.getObject(id)) : document.objects.filter(({ body }) => body.solids > 0);
}

interface PlacedObject extends PlacedBody {
  readonly id: string;
}

type Pair = Commands['check_interference']['result']['pairs'][number];

const describePair = (one: PlacedObject, other: PlacedObject): Pair => ({
  object_ids: [one.id, other.id],
  ...computeOverlap(one, other),
});

const noSolid = () => new KernelError('EMPTY_RESULT', 'There is no solid in the document.');
