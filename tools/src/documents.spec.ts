import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from './project.ts';

const documents = globSync(
  [
    '*.md',
    'docs/guide/*.md',
    'docs/{decisions,runbooks}/*.md',
    '{apps,libs}/*/README.md',
    '{bench,chaos,prisma,tools}/*.md',
  ],
  { cwd: projectFolder },
);

/** A path as documents write it, in backticks: from the root of the project, `{a,b}` and `*` for several. */
const path = /`((?:apps|libs|bench|chaos|docs|deploy|prisma|\.ci|tools\/src)\/[\w./{},*-]+)`/g;
/** Files of operators, which are not in the repository. */
const operatorFiles: readonly string[] = ['deploy/.env', 'deploy/secrets', 'deploy/tls'];
const json = /^```json\n([\s\S]*?)^```$/gm;
const link = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;

describe('a document', () => {
  it('is found', () => {
    expect(documents).toContain('AGENTS.md');
    expect(documents.length).toBeGreaterThan(30);
  });

  it.each(documents)('names only files that are there: %s', (document) => {
    const missing = matches(document, path)
      .flatMap(alternatives)
      .filter((named) => !operatorFiles.includes(named))
      .filter((named) => globSync(named, { cwd: projectFolder }).length === 0);

    expect(missing).toEqual([]);
  });

  it.each(documents)('shows JSON that is some: %s', (document) => {
    const broken = matches(document, json).filter((code) => !isJson(code) && !code.trim().split('\n').every(isJson));

    expect(broken).toEqual([]);
  });

  it.each(documents)('leads only to files that are there: %s', (document) => {
    const folder = dirname(join(projectFolder, document));
    const missing = matches(document, link).filter((target) => globSync(target, { cwd: folder }).length === 0);

    expect(missing).toEqual([]);
  });
});

const matches = (document: string, pattern: RegExp): string[] =>
  [...readFileSync(join(projectFolder, document), 'utf8').matchAll(pattern)].map(([, found = '']) => found);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `a/{b,c}.ts` is two paths. */
function alternatives(named: string): string[] {
  const [, before, choice, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(named) ?? [];
  if (choice === undefined) return [named];
  return choice.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}
