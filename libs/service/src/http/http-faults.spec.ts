import type { FastifyRequest } from 'fastify';
import { toFault, getPrintablePath } from './http-faults.ts';

const request = (originalUrl: string, type?: string) =>
  ({ originalUrl, headers: { 'content-type': type } }) as FastifyRequest;
const refusedBy = (statusCode: number) => Object.assign(new Error('as Fastify says'), { statusCode });

describe('what was sent', () => {
  it.each([
    ['/a/path', '/a/path'],
    ['/a/path?and=more', '/a/path'],
    [`/${'x'.repeat(1_000)}`, `/${'x'.repeat(199)}`],
    ['/\u0000a\u001b[31m\u007f\u0085b', '/a[31mb'],
  ])('is repeated as a path: %j', (url, path) => {
    expect(getPrintablePath(request(url))).toBe(path);
    expect(toFault(refusedBy(404), request(url)).slots).toEqual({ path });
  });

  it.each([
    ['text/plain', 'text/plain'],
    [undefined, 'nothing'],
    [`text/${'x'.repeat(1_000)}`, `text/${'x'.repeat(195)}`],
    ['text/\tplain', 'text/plain'],
  ])('is repeated as a media type: %j', (type, shown) => {
    expect(toFault(refusedBy(415), request('/', type)).slots).toEqual({ type: shown });
  });
});
