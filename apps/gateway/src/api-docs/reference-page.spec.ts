import { createHash } from 'node:crypto';
import { Catalog, catalog, tool } from '@kerf/catalog';
import { api, type Endpoint } from '@kerf/contracts';
import * as z from 'zod';
import { buildOpenApi } from './openapi.ts';
import { groupEndpoints } from './endpoint-groups.ts';
import { referenceHeaders, renderReferencePage } from './reference-page.ts';

const document = buildOpenApi('1.2.3');
const page = renderReferencePage(document, catalog);
const sectionOf = (id: string): string => new RegExp(`<section id="${id}">.*?</section>`, 's').exec(page)?.[0] ?? '';

describe('the page of the reference', () => {
  it.each(Object.entries<Endpoint>(api))('has a place for %s', (id, { method, path, summary }) => {
    expect(sectionOf(id)).toContain(`${method}</span> <code>${path}</code>`);
    expect(
      sectionOf(id)
        .replaceAll(/<\/?code>/g, '`')
        .replaceAll('&#39;', "'"),
    ).toContain(summary);
    expect(page).toContain(`<a href="#${id}">`);
  });

  it.each(catalog.tools)('has a place for the tool $name', ({ name, parameters }) => {
    for (const field of Object.keys(parameters.shape))
      expect(sectionOf(`tool-${name}`)).toContain(`<code>${field}</code>`);
    expect(page).toContain(`<a href="#tool-${name}">`);
  });

  it('tells of an endpoint who may ask, what is taken, an example, what is answered and what is refused', () => {
    const section = sectionOf('executeCommand');

    expect(section).toContain('Requires an API key in the header X-API-Key. Requires the role member or higher.');
    expect(section).toContain('<code>timeout_ms</code> <span class="type">integer (100 to 600000)</span>');
    expect(section).toContain('curl -X POST &quot;$url/api/v1/execute&quot;');
    expect(section).toContain('<code>Operation-Id</code>');
    expect(section).toMatch(/<dt>409<\/dt><dd><ul><li><code>operation_running<\/code>: /);
  });

  it('has no anchor twice, and links to none that is not there', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...new Set(links)]));
  });

  it('has every endpoint below one title, and none of the titles in vain', () => {
    const groups = groupEndpoints(document);

    expect(groups.flatMap(({ endpoints }) => endpoints)).toHaveLength(Object.keys(api).length);
    for (const { endpoints } of groups) expect(endpoints).not.toEqual([]);
    expect(groups.at(-1)?.endpoints.map(({ path }) => path)).toEqual([
      '/health',
      '/api/v1/info',
      '/api/v1/openapi.json',
      '/docs',
    ]);
  });

  it('loads nothing from anywhere, runs nothing, and looks as its policy allows', () => {
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');

    expect(page).not.toMatch(/<(script|link|img|iframe|object)\b| on\w+=| style=| src=/);
    expect(referenceHeaders['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(referenceHeaders['content-security-policy']).toContain("default-src 'none'");
  });

  it('holds what a catalogue says as text', () => {
    const hostile = new Catalog({
      beasts: {
        create_dragon: tool({
          title: 'Create dragon',
          description: '<script>alert(1)</script>',
          runsOn: 'adapter',
          effect: 'adds',
          parameters: z.strictObject({}),
          result: z.object({}),
        }),
      },
    });
    const text = renderReferencePage(buildOpenApi('1.2.3', hostile), hostile);

    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>');
  });
});
