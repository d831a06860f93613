import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AdapterToolName } from '@kerf/catalog';
import { getCompiledOcct } from './compiled-occt.ts';
import { parseParameters } from './test-kernel.fixture.ts';
import type { CommandCall } from './handles.fixture.ts';

let worker: Worker;
let dead: Promise<never>;
beforeAll(async () => {
  const file = new URL('./handles.fixture.ts', import.meta.url);
  worker = new Worker(file, { workerData: { occt: await getCompiledOcct() }, execArgv: ['--conditions=@kerf/source'] });
  dead = new Promise((_, reject) => worker.once('error', reject));
  dead.catch(() => undefined); // whoever asks it next hears of it
});
afterAll(() => worker.terminate());

async function leftOver(calls: readonly CommandCall[]): Promise<unknown> {
  const answered = once(worker, 'message');
  worker.postMessage(calls);
  const [left] = await Promise.race([answered, dead]);
  return left;
}

const call = (command: AdapterToolName, given: object = {}, refused?: CommandCall['refused']): CommandCall => ({
  command,
  parameters: parseParameters(command, given),
  ...(refused && { refused }),
});

const box = call('create_box', { length: 20, width: 20, height: 10 });
const rod = call('create_cylinder', { radius: 4, height: 30, position: [10, 10, -5] });
const triangle = [
  [0, 0],
  [9, 0],
  [0, 9],
];
const object_id = 'box_1';
const drilled = [box, rod, call('boolean_cut', { target_id: object_id, tool_ids: ['cylinder_2'] })];
/** Of equal rods, with a seam in the crotch: OCCT leaves a face of it out of its mesh. */
const tee = [
  call('create_cylinder', { radius: 1, height: 16, position: [16, 0, 0] }),
  call('create_cylinder', { radius: 1, height: 8, position: [16, 0, 8], axis: [0, 1, 0] }),
  call('boolean_fuse', { object_ids: ['cylinder_1', 'cylinder_2'] }),
];
/** No mesh of it is found at all. */
const pierced = [
  call('create_sphere', { radius: 2.08, position: [4, 12, 4.3] }),
  call('create_cylinder', { radius: 1.04, height: 7.94, position: [4, 13.04, 4.3], axis: [0, 0, -1] }),
  call('boolean_fuse', { object_ids: ['sphere_1', 'cylinder_2'] }),
  call('export_model', { format: 'stl' }),
];
const overlooked = [
  call('create_torus', { major_radius: 7.3, minor_radius: 1.9 }),
  call('rotate_object', { object_id: 'torus_1', angle: 37 }),
  call('create_cylinder', { radius: 1.9, height: 40, position: [7.3, 0, 0], axis: [0, 1, 0] }),
  call('boolean_fuse', { object_ids: ['torus_1', 'cylinder_2'] }, 'KERNEL_RESULT_REJECTED'),
];
const apart = call('create_box', { length: 1, width: 1, height: 1, position: [50, 0, 0] });
const exported = (['step', 'brep', 'stl', 'obj', '3mf', 'glb', 'svg', 'png'] as const).map((format) =>
  call('export_model', { format }),
);
const garbage = { format: 'step', content: 'ISO-10303-21;\nrubbish' };

/** Every tool, at work and refused. */
const mixture: Record<AdapterToolName, readonly CommandCall[]> = {
  create_box: [box],
  create_cylinder: [rod],
  create_sphere: [call('create_sphere', { radius: 5 })],
  create_cone: [call('create_cone', { bottom_radius: 5, height: 5 })],
  create_torus: [call('create_torus', { major_radius: 5, minor_radius: 2 })],
  create_helix: [
    call('create_helix', { radius: 5, pitch: 4, height: 8 }),
    call('create_helix', { radius: 5, pitch: 4, height: 8, wire_radius: 1 }),
  ],
  boolean_fuse: [box, rod, call('boolean_fuse', { object_ids: [object_id, 'cylinder_2'] })],
  boolean_cut: [...drilled, call('boolean_cut', { target_id: 'cut_3', tool_ids: ['cut_9'] }, 'OBJECT_NOT_FOUND')],
  boolean_intersect: [
    box,
    rod,
    apart,
    call('boolean_intersect', { object_ids: [object_id, 'cylinder_2'], keep_originals: true }),
    call('boolean_intersect', { object_ids: [object_id, 'box_3'] }, 'EMPTY_RESULT'),
  ],
  move_object: [box, call('move_object', { object_id, offset: [1, 2, 3] })],
  rotate_object: [box, call('rotate_object', { object_id, angle: 30 })],
  copy_object: [box, call('copy_object', { object_id })],
  delete_object: [box, call('delete_object', { object_id })],
  create_fillet: [
    box,
    call('create_fillet', { object_id, radius: 1, edge_filter: 'vertical' }),
    call('create_fillet', { object_id, radius: 50 }, 'MODIFIER_FAILED'),
  ],
  create_chamfer: [
    box,
    call('create_chamfer', { object_id, distance: 1, distance2: 2, edge_filter: 'vertical' }),
    call('create_chamfer', { object_id, distance: 50 }, 'MODIFIER_FAILED'),
  ],
  extrude: [
    call('extrude', { profile: triangle, distance: 5 }),
    box,
    call('extrude', { object_id: 'box_2', face: 'face_1', distance: 1 }),
    call('extrude', { object_id: 'box_2', face: 'face_9', distance: 1 }, 'INVALID_PARAMETER'),
  ],
  get_state: [box, call('get_state')],
  get_object_details: [...drilled, call('get_object_details', { object_id: 'cut_3', include_faces: true })],
  list_objects: [box, call('list_objects')],
  get_bounding_box: [box, call('get_bounding_box')],
  export_model: [...drilled, apart, ...exported],
  undo: [box, rod, call('undo'), apart],
  redo: [box, rod, call('undo', { steps: 2 }), call('redo')],
  mirror_object: [box, call('mirror_object', { object_id, plane: 'YZ' })],
  pattern_linear: [box, call('pattern_linear', { object_id, direction: [1, 0, 0], spacing: 15, count: 3 })],
  pattern_circular: [apart, call('pattern_circular', { object_id, count: 5 })],
  shell_object: [
    box,
    call('shell_object', { object_id, thickness: 1, open_faces: ['face_6'] }),
    call('shell_object', { object_id, thickness: 50 }, 'MODIFIER_FAILED'),
    apart,
    call('shell_object', { object_id: 'box_2', thickness: 0.2 }),
    call('shell_object', { object_id: 'box_2', thickness: 0.1 }, 'MODIFIER_FAILED'),
  ],
  revolve: [call('revolve', { profile: triangle, angle: 270 })],
  loft: [call('loft', { sections: [{ profile: triangle }, { profile: triangle, position: [0, 0, 9] }] })],
  sweep: [
    call('sweep', {
      profile: triangle,
      path: [
        [0, 0, 0],
        [0, 0, 20],
      ],
    }),
  ],
  modify_parameters: [...drilled, apart, call('modify_parameters', { object_id: 'box_4', parameters: { length: 2 } })],
  create_hole: [
    box,
    call('create_hole', { object_id, position: [10, 10, 10], diameter: 3 }),
    call('create_hole', { object_id, position: [5, 5, 5], diameter: 3 }),
    call('create_hole', { object_id, position: [90, 10, 10], diameter: 3 }, 'INVALID_PARAMETER'),
  ],
  create_thread: [call('create_thread', { diameter: 6, length: 5 })],
  measure_distance: [box, apart, call('measure_distance', { object_id, other_id: 'box_2' })],
  get_mass_properties: [...drilled, call('get_mass_properties', { object_ids: ['cut_3'] })],
  check_interference: [box, rod, apart, call('check_interference', { object_ids: [object_id, 'cylinder_2', 'box_3'] })],
  find_edges: [...drilled, call('find_edges', { object_id: 'cut_3' })],
  import_model: [call('import_model', garbage, 'IMPORT_FAILED')],
  render_view: [...drilled, call('render_view')],
  section_view: [...drilled, call('section_view', { plane: 'XZ', offset: 10 })],
  create_drawing: [...drilled, call('create_drawing')],
};

const kite = [...triangle, [-1, 3]];
const renumbered = [
  call('extrude', { profile: triangle, distance: 5 }),
  call('create_chamfer', { object_id: 'extrusion_1', distance: 0.1, edges: ['edge_1'] }),
  call('modify_parameters', { object_id: 'extrusion_1', parameters: { distance: 9 } }),
  call(
    'modify_parameters',
    { object_id: 'extrusion_1', parameters: { profile: kite, distance: 8 } },
    'INVALID_PARAMETER',
  ),
];

const rare = {
  'the mesh of a tee': [...tee, call('export_model', { format: 'stl' })],
  'a boolean asked again': pierced,
  'a boolean that is refused': overlooked,
  'an edge that was named': renumbered,
};

describe('the handles of OCCT', () => {
  // The first run also makes those that live as long as the worker.
  it.each(Object.entries({ ...mixture, ...rare }))(
    'of %s are all deleted when what it made is gone',
    async (_, calls) => {
      await leftOver(calls);

      expect(await leftOver(calls)).toEqual({ handles: 0, faults: [] });
    },
  );
});
