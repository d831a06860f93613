import { api } from '@kerf/contracts';
import { EventReader, eventually } from '@kerf/testing';
import type { Gateway } from '../../gateway.fixture.ts';

/** A request that runs an operation. */
export const toolCall = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'create_box', arguments: { length: 1, width: 2, height: 3 } },
});
/** A request that runs no operation. */
export const listRequest = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** Opens a stream and returns its response, event reader, message URL and a function that closes it. */
export async function openStream(gateway: Gateway, query = '') {
  const answer = await gateway.open(`${api.mcpStream.path}${query}`);
  if (answer.statusCode !== 200) answer.destroy();
  expect(answer.statusCode).toBe(200);
  const reader = new EventReader(answer);
  const address = await eventually(() => {
    const [first] = reader.events;
    expect(first).toMatchObject({ event: 'endpoint', data: expect.stringContaining('/') });
    return first?.data ?? '';
  });
  const close = async () => {
    answer.destroy();
    await reader.completion;
  };
  return { answer, reader, address, close };
}
