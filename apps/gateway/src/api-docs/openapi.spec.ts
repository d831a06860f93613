import { api, type Endpoint } from '@kerf/contracts';
import { buildOpenApi } from './openapi.ts';

const { paths } = buildOpenApi('1.2.3');
const responsesOf = ({ path, method }: Endpoint) => paths[path]?.[method.toLowerCase()]?.responses ?? {};
const successesOf = (endpoint: Endpoint): string[] =>
  Object.keys(responsesOf(endpoint)).filter((status) => Number(status) < 400);

describe('the document of the interface', () => {
  it.each<[keyof typeof api, string[]]>([
    ['user', ['200']],
    ['openapi', ['200', '304']],
    ['libraries', ['200', '304']],
    ['file', ['200', '206', '304']],
    ['uploadFile', ['200']],
    ['mcpMessage', ['202']],
  ])('says of %s with which statuses it succeeds', (id, statuses) => {
    expect(successesOf(api[id])).toEqual(statuses);
  });

  it('says that a file is of any type, and so is what is sent as one', () => {
    const { file, uploadFile } = api;

    expect(responsesOf(file)).toMatchObject({ 200: { content: { '*/*': {} } }, 206: { content: { '*/*': {} } } });
    expect(paths[uploadFile.path]?.['post']?.requestBody?.content).toEqual({ '*/*': {} });
  });

  it('says that an answer of 304 has no body', () => {
    expect(responsesOf(api.file)['304']).not.toHaveProperty('content');
  });
});
