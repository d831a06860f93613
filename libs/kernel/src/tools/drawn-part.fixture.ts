import type { Kernel } from '../kernel.ts';

const limits = { timeoutMs: 20_000 };

/** Creates a 10 mm block with a bore of radius 3, away from the origin, and a sphere beside it: cut_3 and sphere_4. */
export async function createPart(kernel: Kernel): Promise<void> {
  await kernel.run('create_box', { length: 10, width: 10, height: 10, position: [0, 0, 0] }, limits);
  await kernel.run('create_cylinder', { radius: 3, height: 12, position: [5, 5, -1], axis: [0, 0, 1] }, limits);
  await kernel.run('boolean_cut', { target_id: 'box_1', tool_ids: ['cylinder_2'], keep_originals: false }, limits);
  await kernel.run('move_object', { object_id: 'cut_3', position: [100, 0, 0] }, limits);
  await kernel.run('create_sphere', { radius: 2, position: [120, 0, 0] }, limits);
}

export const blockVolume = 1000 - Math.PI * 90;
export const ballVolume = (Math.PI * 32) / 3;
export const blockSurface = 600 + Math.PI * (60 - 18);
export const ballSurface = Math.PI * 16;
