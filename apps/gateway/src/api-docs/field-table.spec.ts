import type { Schema } from './openapi-document.ts';
import { renderFields } from './field-table.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    size: { type: 'number', description: 'In `mm`, < 5.' },
    holes: {
      type: 'array',
      default: [],
      items: {
        anyOf: [
          { type: 'object', properties: { radius: {} } },
          { type: 'object', properties: { edge: {} } },
        ],
      },
    },
  },
  required: ['size'],
};
const textOf = (side: 'asked' | 'answered'): string => renderFields(schema, side)?.text ?? '';

describe('the fields of a schema', () => {
  it('are told with their types and descriptions, escaped', () => {
    expect(textOf('asked')).toContain('<code>size</code> <span class="type">number</span>');
    expect(textOf('asked')).toContain('<p>In <code>mm</code>, &lt; 5.</p>');
  });

  it('are told however deep they lie, and among which one has to choose', () => {
    expect(textOf('asked')).toMatch(/One of these:.*<code>radius<\/code>.*<code>edge<\/code>/s);
  });

  it('that are asked for say what is required, and what is taken without them', () => {
    expect(textOf('asked').match(/<em>required<\/em>/g)).toHaveLength(1);
    expect(textOf('asked')).toContain('Default: <code>[]</code>');
  });

  it('that are answered say what may be missing', () => {
    expect(textOf('answered')).toMatch(/<code>holes<\/code>.*<em>optional<\/em>/);
    expect(textOf('answered')).not.toMatch(/required|Default/);
  });

  it('are none where there are none', () => {
    expect(renderFields({ type: 'object', additionalProperties: {} }, 'asked')).toBeUndefined();
  });
});
