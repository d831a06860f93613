import { api } from './api.ts';
import { parse } from './parse.ts';

describe('a message of a stream', () => {
  it.each([[null], [1.5], [true], [{}], [['a']]])('with the id %j is told what an id may be', (id) => {
    const message = { jsonrpc: '2.0', id, method: 'ping' };

    expect(() => parse(api.mcpMessage.body, message)).toThrow('id must be a string or an integer.');
  });
});
