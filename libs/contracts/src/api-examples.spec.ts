import { api } from './api.ts';
import { type Endpoint, isFileBody, hasBody } from './endpoint.ts';

const taking = Object.entries<Endpoint>(api)
  .filter(([, endpoint]) => hasBody(endpoint) && !isFileBody(endpoint.body))
  .map(([name, { body, example }]) => ({ name, body, example }));

describe('the example of an endpoint', () => {
  it.each(taking)('is a body that $name takes', ({ body, example }) => {
    expect(example).toBeDefined();
    expect(body.safeParse(example)).toMatchObject({ success: true });
  });
});
