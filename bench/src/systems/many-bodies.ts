import { readFileSync } from 'node:fs';
import type { Product } from '@kerf/tools';
import { Client } from 'undici';
import * as z from 'zod';

const rodCount = 24;

const createdBody = z.object({ result: z.object({ object_id: z.string() }) });

/**
 * Creates intersecting rods at odd angles in an empty document; resolves to their ids.
 * Fusing them takes the kernel many seconds.
 */
export async function createManyBodies(
  { baseUrl, caFile }: Pick<Product, 'baseUrl' | 'caFile'>,
  key: string,
): Promise<string[]> {
  const client = new Client(baseUrl, { connect: { ca: readFileSync(caFile) } });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const createCylinder = async (parameters: object) => {
    const body = JSON.stringify({ tool_name: 'create_cylinder', parameters });
    const answer = await client.request({ method: 'POST', path: '/api/v1/mcp/execute', headers, body });
    return createdBody.parse(await answer.body.json()).result.object_id;
  };
  try {
    const ids: string[] = [];
    for (let i = 0; i < rodCount; i += 1) ids.push(await createCylinder(toRodParameters(i)));
    return ids;
  } finally {
    await client.close();
  }
}

function toRodParameters(i: number) {
  const axis = [Math.cos(2.4 * i), Math.sin(2.4 * i), Math.sin(i)];
  return { radius: 5 + (i % 3), height: 60, position: axis.map((component) => -20 * component), axis };
}
