import { readConfig } from '../configuration/config.ts';
import { allowListConfig } from './allow-lists.ts';

describe('the allow-lists of a service', () => {
  it('take names, addresses and origins as headers have them', () => {
    const lists = {
      KERF_ALLOWED_HOSTS: 'kerf.example, Kerf.example.com, 127.0.0.1, [::1]',
      KERF_ALLOWED_ORIGINS: 'https://app.example, http://localhost:3000, vscode-webview://1k2l, file://, null',
    };

    expect(readConfig(allowListConfig, lists)).toEqual({
      KERF_ALLOWED_HOSTS: ['kerf.example', 'Kerf.example.com', '127.0.0.1', '[::1]'],
      KERF_ALLOWED_ORIGINS: [
        'https://app.example',
        'http://localhost:3000',
        'vscode-webview://1k2l',
        'file://',
        'null',
      ],
    });
    expect(readConfig(allowListConfig, {})).toEqual({ KERF_ALLOWED_HOSTS: [], KERF_ALLOWED_ORIGINS: [] });
  });

  it.each([
    ['KERF_ALLOWED_HOSTS', 'a scheme', 'kerf.example, https://kerf.example'],
    ['KERF_ALLOWED_HOSTS', 'a port', 'kerf.example:443'],
    ['KERF_ALLOWED_HOSTS', 'a path', 'kerf.example/api'],
    ['KERF_ALLOWED_HOSTS', 'a pattern', '*.kerf.example'],
    ['KERF_ALLOWED_HOSTS', 'spaces in place of commas', 'kerf.example kerf.example.com'],
    ['KERF_ALLOWED_ORIGINS', 'no scheme', 'app.example'],
    ['KERF_ALLOWED_ORIGINS', 'a final slash', 'https://app.example/'],
    ['KERF_ALLOWED_ORIGINS', 'capital letters', 'https://App.example'],
    ['KERF_ALLOWED_ORIGINS', 'a pattern', 'https://*.example'],
    ['KERF_ALLOWED_ORIGINS', 'spaces in place of commas', 'https://a.example https://b.example'],
  ])('%s refuses %s, which no header has', (name, _, text) => {
    expect(() => readConfig(allowListConfig, { [name]: text })).toThrow(`${name} is not valid: it must be `);
  });
});
