import { parentPort, type MessagePort } from 'node:worker_threads';
import { formatOf, type Mesh, MeshError, meshOf, readMesh, release, stlMesh, type Vector } from '@kerf/mesh';
import { type Design, isLarge } from './design.ts';
import { measure } from './measure.ts';
import type { Plan } from './plan.ts';
import type { Said } from './worker-messages.ts';

// Worker thread of MeshWorker: measures one design at a time, and is terminated if it takes too long.
if (parentPort) serve(parentPort);

function serve(parent: MessagePort): void {
  const say = (said: Said) => parent.postMessage(said);
  parent.on('message', ({ design, plan }: { design: Design; plan: Plan }) => {
    const collect = isLarge(design) ? globalThis.gc : undefined;
    try {
      // Garbage of a design or step is collected before the next begins: otherwise a large design fills the memory.
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
 * The plan with vectors created in this thread. V8 stores numbers from messages differently, and code that sees both
 * kinds
 * becomes permanently half as fast.
 */
const planIn = (plan: Plan): Plan => ({ ...plan, build: ownVector(plan.build), pull: ownVector(plan.pull) });

const ownVector = ([x, y, z]: Vector): Vector => [x, y, z];

/** Reads the mesh of a design and releases the design. */
function meshIn(design: Design): Mesh {
  if (design.kind === 'indexed') return meshOf(design.vertices, design.triangles, { scale: design.scale });
  const mesh = design.kind === 'stl' ? stlMesh(design.bytes, design.scale) : meshInFile(design);
  release(design.bytes);
  return mesh;
}

function meshInFile({ bytes, name, isExact }: Extract<Design, { kind: 'file' }>): Mesh {
  const format = formatOf(bytes, name);
  if (format === 'step') throw new MeshError('invalid', 'A STEP file must be tessellated before it is measured.');
  const mesh = readMesh(bytes, format);
  return isExact ? { ...mesh, digit: 0 } : mesh;
}
