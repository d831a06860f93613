/**
 * Nests a part twice in an assembly, which is nested twice in another, and so on. Every level doubles the geometry of
 * the STEP file, and adds only a few lines.
 */
export function nestAssembly(step: string, levels: number): string {
  const [, part] = /#(\d+)\s*=\s*PRODUCT_DEFINITION\s*\(/.exec(step) ?? [];
  const [, shape] = /SHAPE_DEFINITION_REPRESENTATION\s*\(\s*#\d+\s*,\s*#(\d+)/.exec(step) ?? [];
  const [, context] = /#(\d+)\s*=\s*PRODUCT_CONTEXT/.exec(step) ?? [];
  const [, frame] = /#(\d+)\s*=\s*PRODUCT_DEFINITION_CONTEXT/.exec(step) ?? [];
  const [, units] = new RegExp(`#${shape}\\s*=[^;]*,\\s*#(\\d+)\\s*\\)\\s*;`).exec(step) ?? [];
  const lines: string[] = [];
  const writer = createWriter(step, lines);
  let below = { part: `#${part}`, shape: `#${shape}` };
  for (let level = 0; level < levels; level += 1) {
    const contexts = { context: `#${context}`, frame: `#${frame}`, units: `#${units}`, distanceMm: 30 * 2 ** level };
    below = writeAssembly(writer, below, contexts);
  }
  const end = step.lastIndexOf('ENDSEC;');
  return `${step.slice(0, end)}${lines.join('\n')}\n${step.slice(end)}`;
}

type Write = (entity: string) => string;

/** Writes entities under unused numbers. */
function createWriter(step: string, lines: string[]): Write {
  let last = [...step.matchAll(/^#(\d+)/gm)].reduce((highest, [, number]) => Math.max(highest, Number(number)), 0);
  return (entity) => {
    last += 1;
    lines.push(`#${last} = ${entity};`);
    return `#${last}`;
  };
}

interface Definition {
  readonly part: string;
  readonly shape: string;
}

interface Contexts {
  readonly context: string;
  readonly frame: string;
  readonly units: string;
  /** Distance in millimetres, along x. */
  readonly distanceMm: number;
}

/** An assembly that contains another one twice. */
function writeAssembly(write: Write, below: Definition, { context, frame, units, distanceMm }: Contexts): Definition {
  const product = write(`PRODUCT('a','a','',(${context}))`);
  const formation = write(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
  const part = write(`PRODUCT_DEFINITION('design','',${formation},${frame})`);
  const whole = write(`PRODUCT_DEFINITION_SHAPE('','',${part})`);
  const places = [0, distanceMm].map((x) => writePlacement(write, x));
  const shape = write(`SHAPE_REPRESENTATION('',(${places.join(',')}),${units})`);
  write(`SHAPE_DEFINITION_REPRESENTATION(${whole},${shape})`);
  places.forEach((place, i) => {
    const usage = write(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${i}','','',${part},${below.part},$)`);
    const used = write(`PRODUCT_DEFINITION_SHAPE('','',${usage})`);
    const move = write(`ITEM_DEFINED_TRANSFORMATION('','',${places[0]},${place})`);
    const relation = write(
      `(REPRESENTATION_RELATIONSHIP('','',${below.shape},${shape})` +
        `REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    write(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${used})`);
  });
  return { part, shape };
}

function writePlacement(write: Write, x: number): string {
  const point = write(`CARTESIAN_POINT('',(${x}.,0.,0.))`);
  const axis = write(`DIRECTION('',(0.,0.,1.))`);
  const right = write(`DIRECTION('',(1.,0.,0.))`);
  return write(`AXIS2_PLACEMENT_3D('',${point},${axis},${right})`);
}
