import { catalog } from './catalog.ts';
import { getInputSchema } from './mcp-schemas.ts';

/** Inputs that have broken JSON parsers: an object instead of a text, a prototype name, half a character. */
const hostile = ['{"toString":1,"valueOf":1}', '[{"toString":1,"valueOf":1}]', '{"__proto__":{}}', 'null', '"\\ud800"'];

describe('the parameters of', () => {
  it.each(catalog.tools.map((tool) => [tool.name, tool] as const))('%s never throw while they are read', (_, tool) => {
    const fields = Object.keys(getInputSchema(tool).properties ?? {});
    const sent = fields.flatMap((field) => hostile.map((json): unknown => JSON.parse(`{"${field}":${json}}`)));
    for (const parameters of sent) expect(() => tool.parameters.safeParse(parameters)).not.toThrow();
  });
});
