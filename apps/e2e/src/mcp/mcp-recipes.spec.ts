import type { Client } from '@modelcontextprotocol/client';
import { connectClient } from './mcp-client.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

type Fields = Record<string, unknown>;

/** A recipe with its usual sizes, and one with others. */
const sizesOf: Record<string, Record<string, string>[]> = {
  mounting_plate: [{}, { length: '120', hole_diameter: '6.6', edge_distance: '12', corner_radius: '3' }],
  l_bracket: [{}, { base: '40', thickness: '3', fillet: '8' }],
  electronics_box: [{}, { inner_length: '70', wall: '2', clearance: '0.3' }],
  standoff: [{}, { diameter: '10', bore: '5.5', height: '20', bevel: '1' }],
  flange: [{}, { diameter: '150', bolt_circle: '120', bolts: '8', thickness: '16', height: '40' }],
  v_pulley: [{}, { diameter: '100', groove_top: '13', groove_bottom: '6', bore: '12' }],
};
const cases = Object.entries(sizesOf).flatMap(([name, sizes]) => sizes.map((given) => [name, given] as const));

const account = useHeadlessAdapter();
let client: Client;
beforeAll(async () => {
  client = await connectClient(account.account);
});
afterAll(() => client.close());

const call = async (name: string, parameters: Fields): Promise<Fields> => {
  const { structuredContent, isError } = await client.callTool({ name, arguments: parameters });
  expect([name, isError ?? false, structuredContent]).toEqual([name, false, expect.anything()]);
  return structuredContent as Fields;
};

const textOf = async (name: string, sizes: Record<string, string>): Promise<string> => {
  const { messages } = await client.getPrompt({ name, arguments: sizes });
  const [{ content } = { content: undefined }] = messages;
  return content?.type === 'text' ? content.text : '';
};

/** Does what the text says, word for word, and answers what each call made. */
async function follow(text: string): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const [, id = '', tool = '', parameters = ''] of text.matchAll(/^\d+\. (\w+): .*\n {3}(\w+) (\{.*\})$/gm)) {
    const resolved = parameters.replace(/\$\{(\w+)\.object_id\}/g, (_, named: string) => made.get(named) ?? 'nothing');
    const { object_id: object } = await call(tool, JSON.parse(resolved) as Fields);
    made.set(id, String(object));
  }
  return made;
}

const partsIn = (text: string) =>
  [...text.matchAll(/^- (\w+): ([\d.]+) mm³$/gm)].map(([, id = '', volume]) => ({ id, volume: Number(volume) }));

it('every prompt is followed here', async () => {
  const { prompts } = await client.listPrompts();

  expect(prompts.map(({ name }) => name).toSorted()).toEqual(Object.keys(sizesOf).toSorted());
});

it.each(cases)('the recipe %s with %j makes valid solids of the volumes it tells', async (name, sizes) => {
  const text = await textOf(name, sizes);
  const made = await follow(text);
  const parts = partsIn(text);

  expect(parts.length).toBeGreaterThan(0);
  for (const { id, volume } of parts) {
    const details = await call('get_object_details', { object_id: made.get(id), include_edges: false });
    expect(details).toMatchObject({ valid: true, topology: { solids: 1 } });
    expect(Number(details['volume']) / volume).toBeCloseTo(1, 6);
  }
});
