import { parentPort, type MessagePort } from 'node:worker_threads';
import { formatOf, type Mesh, MeshError, meshOf, readMesh, release } from '@kerf/mesh';
import { measure } from './measure.ts';
import type { Design, Plan, Said } from './measurements.ts';

// The worker thread of MeshWorker: it measures one design at a time and is ended in the middle when it takes too long.
if (parentPort) serve(parentPort);

function serve(parent: MessagePort): void {
  const say = (said: Said) => parent.postMessage(said);
  parent.on('message', ({ design, plan }: { design: Design; plan: Plan }) => {
    try {
      for (const measured of measure(meshIn(design), plan)) say({ kind: 'measured', measured });
      say({ kind: 'done' });
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      say({ kind: 'refused', code: error.code, message: error.message });
    }
  });
}

/** The mesh of a design, which is gone then. */
function meshIn(design: Design): Mesh {
  if (design.kind === 'indexed') return meshOf(design.vertices, design.triangles, design.scale);
  const format = formatOf(design.bytes, design.name);
  if (format === 'step') throw new MeshError('invalid', 'A STEP file is turned into triangles before it is measured.');
  const mesh = readMesh(design.bytes, format);
  release(design.bytes);
  return mesh;
}
