import { parentPort, type MessagePort } from 'node:worker_threads';
import { formatOf, type Mesh, MeshError, meshOf, readMesh, release, stlMesh, type Vector } from '@kerf/mesh';
import { type Design, isLarge } from './design.ts';
import { measure } from './measure.ts';
import type { Plan } from './plan.ts';
import type { Said } from './worker-messages.ts';

// The worker thread of MeshWorker: it measures one design at a time and is ended in the middle when it takes too long.
if (parentPort) serve(parentPort);

function serve(parent: MessagePort): void {
  const say = (said: Said) => parent.postMessage(said);
  parent.on('message', ({ design, plan }: { design: Design; plan: Plan }) => {
    const collect = isLarge(design) ? globalThis.gc : undefined;
    try {
      // What a design or a step leaves behind is gone before the next begins: a large design fills the room else.
      collect?.();
      for (const measured of measure(meshIn(design), planIn(plan))) {
        say({ kind: 'measured', measured });
        collect?.();
      }
      collect?.();
      say({ kind: 'done' });
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      say({ kind: 'refused', code: error.code, message: error.message });
    }
  });
}

/**
 * The plan with vectors of this thread's own: V8 keeps the numbers of those that come in a message in another way, and
 * code that has met both kinds takes twice as long for good.
 */
const planIn = (plan: Plan): Plan => ({ ...plan, build: ownVector(plan.build), pull: ownVector(plan.pull) });

const ownVector = ([x, y, z]: Vector): Vector => [x, y, z];

/** The mesh of a design, which is gone then. */
function meshIn(design: Design): Mesh {
  if (design.kind === 'indexed') return meshOf(design.vertices, design.triangles, { scale: design.scale });
  const mesh = design.kind === 'stl' ? stlMesh(design.bytes, design.scale) : meshInFile(design);
  release(design.bytes);
  return mesh;
}

function meshInFile({ bytes, name, isExact }: Extract<Design, { kind: 'file' }>): Mesh {
  const format = formatOf(bytes, name);
  if (format === 'step') throw new MeshError('invalid', 'A STEP file is turned into triangles before it is measured.');
  const mesh = readMesh(bytes, format);
  return isExact ? { ...mesh, digit: 0 } : mesh;
}
