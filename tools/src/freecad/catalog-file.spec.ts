import { readFile } from 'node:fs/promises';
import { catalogFile, limitsFile, pitchesFile, shippedCatalog, shippedLimits, shippedPitches } from './catalog-file.ts';

describe('what the FreeCAD add-on knows of the catalogue and the protocol', () => {
  it('is current: npm run generate writes it', async () => {
    expect(await readFile(shippedCatalog, 'utf8')).toBe(catalogFile());
    expect(await readFile(shippedLimits, 'utf8')).toBe(limitsFile());
    expect(await readFile(shippedPitches, 'utf8')).toBe(pitchesFile());
  });
});
