import { readFileSync } from 'node:fs';
import type { Product } from '@kerf/tools';
import { Client } from 'undici';
import * as z from 'zod';

/** Sphere mesh with the given number of rows, and as many vertices per row, from pole to pole. */
export function createSphereMesh(rows: number): { vertices: number[]; triangles: number[] } {
  const vertices = Array.from({ length: (rows - 1) * rows }, (_, i) => {
    const [polar, around] = [(Math.PI * (1 + Math.floor(i / rows))) / rows, (2 * Math.PI * (i % rows)) / rows];
    return [Math.sin(polar) * Math.cos(around), Math.sin(polar) * Math.sin(around), Math.cos(polar)];
  });
  const [north, south] = [vertices.length, vertices.length + 1];
  const vertexIndex = (row: number, i: number) => (row < 0 ? north : row > rows - 2 ? south : row * rows + (i % rows));
  const triangles: number[] = [];
  for (let row = -1; row < rows - 1; row += 1) {
    for (let i = 0; i < rows; i += 1) {
      const [a, b, c, d] = [
        vertexIndex(row, i),
        vertexIndex(row + 1, i),
        vertexIndex(row + 1, i + 1),
        vertexIndex(row, i + 1),
      ];
      if (b !== c) triangles.push(a, b, c);
      if (a !== d) triangles.push(a, c, d);
    }
  }
  return { vertices: [...vertices.flat(), 0, 0, 1, 0, 0, -1].map((value) => 30 * value), triangles };
}

const uploaded = z.object({ file_id: z.string() });

/** Uploads the sphere as a binary STL and resolves to its file id. */
export async function uploadSphere({ baseUrl, caFile }: Product, key: string, rows: number): Promise<string> {
  const client = new Client(baseUrl, { connect: { ca: readFileSync(caFile) } });
  const headers = { 'content-type': 'model/stl', 'x-api-key': key };
  try {
    const answer = await client.request({
      method: 'POST',
      path: '/api/v1/files',
      headers,
      body: toStl(createSphereMesh(rows)),
    });
    return uploaded.parse(await answer.body.json()).file_id;
  } finally {
    await client.close();
  }
}

function toStl({ vertices, triangles }: ReturnType<typeof createSphereMesh>): Buffer {
  const file = Buffer.alloc(84 + (50 * triangles.length) / 3);
  file.writeUInt32LE(triangles.length / 3, 80);
  triangles.forEach((vertex, i) => {
    const start = 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3);
    for (const axis of [0, 1, 2]) file.writeFloatLE(vertices[3 * vertex + axis] ?? 0, start + 4 * axis);
  });
  return file;
}
