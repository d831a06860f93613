import { didYouMeanParameter } from './parameter-aliases.ts';
import { catalog } from './catalog.ts';

const known = (tool: string): string[] => Object.keys(catalog.findTool(tool)?.parameters.shape ?? {});

describe('the name of a parameter', () => {
  it.each([
    ['create_cone', 'radius1', 'bottom_radius'],
    ['create_torus', 'radius1', 'major_radius'],
    ['create_cone', 'radius2', 'top_radius'],
    ['create_torus', 'Radius2', 'minor_radius'],
    ['create_sphere', 'diameter', 'radius'],
    ['create_box', 'x', 'position'],
    ['move_object', 'x', 'position'],
    ['copy_object', 'z', 'offset'],
    ['create_box', 'origin', 'position'],
    ['create_cylinder', 'direction', 'axis'],
    ['create_helix', 'turns', 'height'],
    ['boolean_cut', 'base', 'target_id'],
    ['boolean_cut', 'tools', 'tool_ids'],
    ['boolean_cut', 'tool', 'tool_ids'],
    ['boolean_fuse', 'objects', 'object_ids'],
    ['boolean_fuse', 'objectIds', 'object_ids'],
    ['boolean_intersect', 'tools', 'object_ids'],
    ['create_fillet', 'object_name', 'object_id'],
    ['create_fillet', 'objectName', 'object_id'],
    ['create_fillet', 'edge_ids', 'edges'],
    ['create_chamfer', 'size', 'distance'],
    ['extrude', 'height', 'distance'],
    ['extrude', 'points', 'profile'],
    ['export_model', 'file_format', 'format'],
    ['rotate_object', 'degrees', 'angle'],
  ])('of %s that is called %s is %s', (tool, given, name) => {
    expect(known(tool)).toContain(name);
    expect(didYouMeanParameter(given, known(tool))).toBe(` Did you mean ${name}?`);
  });

  it('is guessed by its letters when nobody calls it so', () => {
    expect(didYouMeanParameter('hieght', known('create_box'))).toMatch(/^ Did you mean height/);
    expect(didYouMeanParameter('colour', known('create_box'))).toBe('');
    expect(didYouMeanParameter('x'.repeat(100_000), known('create_box'))).toBe('');
  });

  it('is never one that the tool does not have', () => {
    for (const { parameters } of catalog.tools) {
      const names = Object.keys(parameters.shape);
      for (const given of ['radius1', 'base', 'objects', 'x', 'id', 'constructor', '__proto__']) {
        const suggested = didYouMeanParameter(given, names).match(/[a-z]+[a-z_0-9]*(?= or |\?)/g) ?? [];
        expect(names).toEqual(expect.arrayContaining(suggested));
      }
    }
  });
});
