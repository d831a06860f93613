import { readFileSync } from 'node:fs';
import { cutouts } from '../cutouts/cutout-table.ts';
import { materials } from '../specs/material-table.ts';
import { limitTable } from '../validation/judge/process-limits.ts';
import { renderDataReference, referenceUrl } from './data-reference.ts';

describe('the reference of the data', () => {
  const reference = renderDataReference();

  it('is that of the tables: else run npm run generate', () => {
    expect(readFileSync(referenceUrl, 'utf8')).toBe(reference);
  });

  it('tells of every cut-out and material', () => {
    for (const { id } of [...cutouts, ...materials]) expect(reference).toContain(`| ${id} |`);
  });

  it('tells of every process by whose limits designs are validated', () => {
    for (const { title } of Object.values(limitTable.processes)) expect(reference).toContain(`| ${title} |`);
  });

  it('cites for a family of threads who prints a figure of it, and nobody else', () => {
    const sources = (family: string) =>
      new RegExp(`^\\| ${family} \\|.*\\| ([^|]+) \\|$`, 'm').exec(reference)?.[1]?.split('; ');

    expect(sources('Unified thread')).toEqual(['FreeCAD FeatureHole', 'FreeCAD Path thread tables']);
    expect(sources('Unified thread of constant pitch')).toEqual(['inch thread series', 'FreeCAD FeatureHole']);
    expect(sources('Parallel internal pipe thread that seals on a taper one')).toEqual(['FastenersWB', 'threadlib']);
    expect(sources('ISO metric thread')).not.toContain('Bubbler');
  });

  it('says what is not known', () => {
    expect(reference).toMatch(/^\| iec-60309 \| .* vendor specific \|/m);
    expect(reference).toMatch(/^\| aisi-316 \| .*youngs modulus.*\|$/m);
    expect(reference).toContain('The lengths that are sold are unknown for M20.');
  });
});
