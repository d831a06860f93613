import * as z from 'zod';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../schemas/query.ts';
import { templatePage, template } from '../schemas/templates.ts';
import { freeText } from '../schemas/text.ts';
import { libraryAccess } from './libraries.ts';

const searched = freeText.min(1).max(200);

/** Endpoints for the design templates. */
export const templateApi = {
  templates: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/templates',
    summary: 'The design templates.',
    query: z.strictObject({
      category: searched.optional(),
      q: searched.optional().describe('Words from the name, category or description.'),
      ...pageQuery,
    }),
    reply: templatePage.extend({ tier }),
  }),

  template: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/template/{template_id}',
    summary: 'One design template; with parameters in the query, also the commands that build it.',
    params: z.object({ template_id: freeText.min(1).max(120) }),
    query: z.record(z.string().max(64), freeText.max(64)),
    reply: template,
  }),
};
