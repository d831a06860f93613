import { measureRequestPath } from './request-path.ts';
import { parseTypeScript } from './typescript.ts';

const path = ['src/routes.ts', 'src/execute.ts', 'src/ledger.ts'];

describe('the path of a request', () => {
  it.each([
    ['values', "import { Ledger } from './ledger.ts';"],
    ['types that a constructor takes', taking('constructor(private readonly ledger: Ledger) {}')],
    ['types of its interfaces', `${taking('constructor(parts: Parts) {}')}interface Parts { ledger: Ledger }`],
  ])('is complete when each file imports %s of the next', (_, execute) => {
    expect(measureRequestPath(path, parse(`${execute}\n`))).toMatchObject({
      requestPathFiles: { value: 3 },
      requestPathLines: { value: 3 },
      requestPathGaps: { value: 0, offenders: [] },
    });
  });

  it.each([
    ['does not import it', ''],
    ['imports an unused type', "import type { Ledger } from './ledger.ts';"],
    ['imports a type for a method', taking('run(ledger: Ledger) {}')],
  ])('has a gap before a file when the one before %s', (_, execute) => {
    expect(measureRequestPath(path, parse(`${execute}\n`)).requestPathGaps).toEqual({
      value: 1,
      offenders: [{ path: 'src/ledger.ts', line: 1, reason: 'is used by no earlier file' }],
    });
  });

  it('has a gap where a file is missing', () => {
    expect(measureRequestPath([...path, 'src/settle.ts'], parse("import './ledger.ts';")).requestPathGaps).toEqual({
      value: 1,
      offenders: [{ path: 'src/settle.ts', line: 1, reason: 'does not exist' }],
    });
  });
});

function taking(member: string): string {
  return `import type { Ledger } from './ledger.ts'; class Executor { ${member} }`;
}

function parse(execute: string) {
  return [
    parseTypeScript('src/routes.ts', "import './execute.ts';\n"),
    parseTypeScript('src/execute.ts', execute),
    parseTypeScript('src/ledger.ts', 'export class Ledger {}\n'),
  ];
}
