import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SeededRandom } from '../seeded-random.ts';
import { createMarker } from './markers.ts';

/** File that is uploaded before the operation that reads it. */
export interface Upload {
  readonly name: string;
  readonly content: string;
  /** Placeholder in the request for the file id, which is known only after the upload. */
  readonly placeholder: string;
}

/** Tools with commands that include a file slot. */
export const fileTools = { writes: 'export_model', reads: 'import_model' } as const;

/** Ways in which an adapter reports its output file. `lie` reports the checksum of another file. */
const exportBehaviours = ['slot', 'within', 'lie', 'refuse'] as const;

/** Parameters of an export: the object name contains the adapter's behaviour and the marker. */
export const exportParameters = z
  .object({ object_ids: z.array(z.string()).length(1) })
  .transform(({ object_ids: [name = ''] }) => {
    const [manner, marker] = name.split(':');
    return { manner: z.enum(exportBehaviours).parse(manner), marker: Number(marker) };
  });

/** Content of an input file: the marker. */
export const importedFile = z.object({ marker: z.number() });

/** Draws an operation that writes or reads a file. */
export const drawFileOperation = (random: SeededRandom, timeoutMs: number) => ({
  ...random.pick(drawFunctions)(random),
  timeoutMs,
});

const drawFunctions = [drawExport, drawImport, drawValidation];

function drawExport(random: SeededRandom) {
  const marker = createMarker();
  const manner = random.chance(0.3) ? random.pick(exportBehaviours) : 'slot';
  return {
    tool: fileTools.writes,
    markers: [marker],
    parameters: { format: 'stl', object_ids: [`${manner}:${marker}`] },
    isLie: manner === 'lie',
  };
}

function drawImport() {
  const marker = createMarker();
  const upload = toUpload('part.step', JSON.stringify({ marker }));
  return { tool: fileTools.reads, markers: [marker], parameters: { file_id: upload.placeholder }, upload };
}

function drawValidation() {
  const upload = toUpload('part.stl', solid);
  const parameters = { process: 'fdm', file_id: upload.placeholder };
  return { tool: 'validate_design', markers: [], parameters, upload };
}

const toUpload = (name: string, content: string): Upload => ({ name, content, placeholder: randomUUID() });

const faces = [
  [
    [0, 0, 0],
    [0, 20, 0],
    [20, 0, 0],
  ],
  [
    [0, 0, 0],
    [20, 0, 0],
    [0, 0, 20],
  ],
  [
    [0, 0, 0],
    [0, 0, 20],
    [0, 20, 0],
  ],
  [
    [20, 0, 0],
    [0, 20, 0],
    [0, 0, 20],
  ],
];
const facet = (corners: readonly number[][]): string =>
  `facet normal 0 0 0 outer loop ${corners.map((corner) => `vertex ${corner.join(' ')}`).join(' ')} endloop endfacet\n`;

/** A tetrahedron as an ASCII STL file. */
const solid = `solid part\n${faces.map(facet).join('')}endsolid part\n`;
