import { readFileSync } from 'node:fs';
import { resolveInProject } from '../project.ts';
import { matchPhrases, readBannedPhrases } from './glossary.ts';

const table = `# Glossary

| word | meaning |
|---|---|
| told | not banned here |

## Words that are not used

| not | but |
|---|---|
| asked, asks | requested |
| let go | released |
| most…, least… in names | max…, min… |
`;

describe('the glossary', () => {
  it('bans the words of its last table', () => {
    expect(readBannedPhrases(table)).toEqual(['asked', 'asks', 'let go']);
  });

  it('is refused without that table', () => {
    expect(() => readBannedPhrases('# Glossary\n')).toThrow('Words that are not used');
  });

  it('of this repository bans single words and phrases', () => {
    const phrases = readBannedPhrases(readFileSync(resolveInProject('docs/glossary.md'), 'utf8'));
    expect(phrases).toEqual(expect.arrayContaining(['told', 'whoever', 'called off']));
  });
});

describe('a banned phrase', () => {
  it.each(['let go', 'Let go', 'let\n * go', 'let\n    # go'])('matches %j', (text) => {
    expect(text).toMatch(matchPhrases(['let go']));
  });

  it.each(['outlet go', 'let gone', 'let it go'])('does not match %j', (text) => {
    expect(text).not.toMatch(matchPhrases(['let go']));
  });
});
