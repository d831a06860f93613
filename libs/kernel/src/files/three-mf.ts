import type { NamedMesh } from '../mesh/mesh.ts';
import { iteratePoints, iterateTriangles } from '../mesh/mesh-rows.ts';
import { escapeXml } from './xml.ts';
import { createZip } from './zip.ts';

/** Writes 3MF (core specification): one object per part with shared corners, in millimetres. */
export const writeThreeMf = (parts: readonly NamedMesh[]): Buffer<ArrayBuffer> =>
  createZip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships,
    '3D/3dmodel.model': writeModel(parts),
  });

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const formats = 'http://schemas.openxmlformats.org/package/2006';

const contentTypes =
  `${declaration}<Types xmlns="${formats}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>';

const relationships =
  `${declaration}<Relationships xmlns="${formats}/relationships"><Relationship Target="/3D/3dmodel.model" Id="model" ` +
  'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';

const writeModel = (parts: readonly NamedMesh[]): string =>
  `${declaration}<model unit="millimeter" xml:lang="en" ` +
  'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">' +
  '<metadata name="Application">Kerf</metadata>' +
  `<resources>${parts.map(writeObject).join('')}</resources>` +
  `<build>${parts.map((_, i) => `<item objectid="${i + 1}"/>`).join('')}</build></model>`;

function writeObject({ name, mesh }: NamedMesh, i: number): string {
  const text = [`<object id="${i + 1}" type="model" name="${escapeXml(name)}"><mesh><vertices>`];
  for (const [x, y, z] of iteratePoints(mesh)) text.push(`<vertex x="${x}" y="${y}" z="${z}"/>`);
  text.push('</vertices><triangles>');
  for (const [a, b, c] of iterateTriangles(mesh)) text.push(`<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  text.push('</triangles></mesh></object>');
  return text.join('');
}
