import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Vector } from '@kerf/geometry';
import { detectFormat, type Mesh, MeshError, buildMesh, readMesh, releaseBuffers, parseStl } from '@kerf/mesh';
import { type Design, isLarge } from '../design/design.ts';
import { measureMesh } from './measure-mesh.ts';
import type { MeasurePlan, WorkerMessage } from './worker-messages.ts';

// Worker thread of MeshWorker: measures one design at a time, and is terminated if it takes too long.
if (parentPort) serveRequests(parentPort);

function serveRequests(parent: MessagePort): void {
  const post = (message: WorkerMessage) => parent.postMessage(message);
  parent.on('message', ({ design, plan }: { design: Design; plan: MeasurePlan }) => {
    const collect = isLarge(design) ? globalThis.gc : undefined;
    try {
      // Garbage of a design or step is collected before the next begins: otherwise a large design fills the memory.
      collect?.();
      for (const measured of measureMesh(readDesignMesh(design), copyPlan(plan))) {
        post({ kind: 'measured', measured });
        collect?.();
      }
      collect?.();
      post({ kind: 'done' });
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      post({ kind: 'refused', code: error.code, message: error.message });
    }
  });
}

/**
 * The plan with vectors created in this thread. V8 stores numbers from messages differently, and code that sees both
 * kinds becomes permanently half as fast.
 */
const copyPlan = (plan: MeasurePlan): MeasurePlan => ({
  ...plan,
  build: copyVector(plan.build),
  pull: copyVector(plan.pull),
});

const copyVector = ([x, y, z]: Vector): Vector => [x, y, z];

/** Reads the mesh of a design and releases the design. */
function readDesignMesh(design: Design): Mesh {
  if (design.kind === 'indexed') return buildMesh(design.vertices, design.triangles, { scale: design.scale });
  const mesh = design.kind === 'stl' ? parseStl(design.bytes, design.scale) : readFileMesh(design);
  releaseBuffers(design.bytes);
  return mesh;
}

function readFileMesh({ bytes, name, isExact }: Extract<Design, { kind: 'file' }>): Mesh {
  const format = detectFormat(bytes, name);
  if (format === 'step') throw new MeshError('invalid', 'A STEP file must be tessellated before it is measured.');
  const mesh = readMesh(bytes, format);
  return isExact ? { ...mesh, resolution: 0 } : mesh;
}
