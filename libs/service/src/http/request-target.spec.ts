import type { IncomingMessage } from 'node:http';
import { normalizeTarget, normalizeUrl } from './request-target.ts';

describe('the target of a request', () => {
  const normalize = (url: string) => {
    const request = { url, headers: { host: 'kerf.example' } } as IncomingMessage;
    normalizeTarget(request);
    return [request.url, request.headers.host];
  };

  it.each([
    ['http://a.example/b?c=d', '/b?c=d', 'a.example'],
    ['HTTPS://A.example:8443/b', '/b', 'A.example:8443'],
    ['https://[::1]:8443/b', '/b', '[::1]:8443'],
    ['https://a.example', '/', 'a.example'],
    ['https://a.example?c=d', '/?c=d', 'a.example'],
    ['wss://a.example/b', '/b', 'a.example'],
    ['https://kerf.example@a.example/b', '/b', 'kerf.example@a.example'],
    ['https:///b', '/b', ''],
  ])('in absolute form names path and host: %s', (url, path, host) => {
    expect(normalize(url)).toEqual([path, host]);
  });

  it.each(['/b?c=https://a.example/', '//a.example/b', '*', 'ftp://a.example/b'])(
    'in any other form leaves the Host header: %s',
    (url) => {
      expect(normalize(url)).toEqual([url, 'kerf.example']);
    },
  );
});

describe('a URL', () => {
  it.each([
    ['/a', '/a'],
    ['/a%20b?c=%zz', '/a%20b?c=%zz'],
    ['/%zz', '/%25zz'],
    ['/a%20b/%E0%A4?c=%zz', '/a%2520b/%25E0%25A4?c=%zz'],
    ['/50%', '/50%25'],
  ])('is one that the router can read, or stands for itself: %s', (url, read) => {
    expect(normalizeUrl(url)).toBe(read);
  });
});
