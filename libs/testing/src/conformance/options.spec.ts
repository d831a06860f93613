import { readOptions, usage } from './options.ts';

describe('the command line of the conformance kit', () => {
  it('names the adapter, whose options are its own', () => {
    expect(readOptions(['--', 'node', 'mine.mjs', '--url', '{url}'])).toEqual({
      commandLine: ['node', 'mine.mjs', '--url', '{url}'],
      toolset: 'core',
      isVerbose: false,
    });
    expect(readOptions(['--toolset', 'extended', '--verbose', 'mine'])).toEqual({
      commandLine: ['mine'],
      toolset: 'extended',
      isVerbose: true,
    });
  });

  it.each(['--help', '-h'])('asks for the usage by %s', (option) => {
    expect(readOptions([option])).toBe('help');
  });

  it.each([
    ['no adapter', []],
    ['an unknown toolset', ['--toolset', 'most', 'mine']],
    ['an unknown option', ['--fast', 'mine']],
    ['a toolset without a name', ['--toolset']],
  ])('is refused with the usage for %s', (_, args) => {
    expect(() => readOptions(args)).toThrow(usage);
  });
});
