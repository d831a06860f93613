import { readFile } from 'node:fs/promises';
import { catalogFile, shippedCatalog } from './catalog-file.ts';

describe('what the FreeCAD add-on knows of the catalogue', () => {
  it('is current: npm run generate writes it', async () => {
    expect(await readFile(shippedCatalog, 'utf8')).toBe(catalogFile());
  });
});
