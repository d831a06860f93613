import { readOptions, UsageError } from './options.ts';

const environment = { KEY: 'a-key' };
const enough = ['--url', 'wss://cad.example.com', '--key-env', 'KEY'];

describe('the command line', () => {
  it('needs an address and the name of the variable with the key', () => {
    expect(readOptions(enough, environment)).toEqual({
      url: new URL('wss://cad.example.com'),
      key: 'a-key',
      ca: undefined,
      adapterId: undefined,
      dataFolder: undefined,
      documentName: undefined,
      logFormat: 'text',
      logLevel: 'info',
    });
  });

  it('takes an adapter id, a folder, the name of the document and a log level', () => {
    const adapterId = '01890a5d-ac96-774b-bcce-b302099a8057';
    const more = ['--adapter-id', adapterId, '--log-level', 'debug', '--data', 'here', '--document', 'Flange'];
    const options = readOptions([...enough, ...more], environment);

    expect(options).toMatchObject({ adapterId, logLevel: 'debug', dataFolder: 'here', documentName: 'Flange' });
  });

  it.each([
    ['an unknown option', [...enough, '--fast'], '--fast'],
    ['an option without its value', ['--url'], '--url'],
    ['no address', enough.slice(2), '--url must be a wss:// address.'],
    ['an empty address', ['--url', '', ...enough.slice(2)], '--url must be a wss:// address.'],
    ['an address that is none', ['--url', 'x.example', ...enough.slice(2)], '--url must be a wss:// address.'],
    ['an address of the web', ['--url', 'https://x.example', ...enough.slice(2)], '--url must be a wss:// address.'],
    ['a plain address far away', ['--url', 'ws://x.example', ...enough.slice(2)], 'only on this machine'],
    ['no variable', enough.slice(0, 2), '--key-env must name the environment variable that holds the key.'],
    ['an empty variable', [...enough, '--key-env', 'NONE'], 'The environment variable NONE holds no key.'],
    ['an id that is no UUID', [...enough, '--adapter-id', '7'], '--adapter-id must be a UUID.'],
    ['a long name', [...enough, '--document', 'x'.repeat(257)], '--document must have at most 256 characters.'],
    ['a file that is not there', [...enough, '--ca-file', '/none.pem'], '--ca-file /none.pem cannot be read.'],
  ])('is refused with %s', (_, args, sentence) => {
    expect(() => readOptions(args, environment)).toThrow(UsageError);
    expect(() => readOptions(args, environment)).toThrow(sentence);
  });
});
