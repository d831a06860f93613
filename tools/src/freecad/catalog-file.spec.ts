import { readFile } from 'node:fs/promises';
import {
  renderCatalog,
  renderLimits,
  renderPitches,
  shippedCatalog,
  shippedLimits,
  shippedPitches,
} from './catalog-file.ts';

describe('what the FreeCAD add-on knows of the catalogue and the protocol', () => {
  it('is current: npm run generate writes it', async () => {
    expect(await readFile(shippedCatalog, 'utf8')).toBe(renderCatalog());
    expect(await readFile(shippedLimits, 'utf8')).toBe(renderLimits());
    expect(await readFile(shippedPitches, 'utf8')).toBe(renderPitches());
  });
});
