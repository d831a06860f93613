// npm run check:readability: measures names, words and structure of the whole repository against the gates.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project.ts';
import { readCodebase } from './readability/codebase.ts';
import { requestPath } from './readability/gates.ts';
import { readBannedPhrases } from './readability/glossary.ts';
import { buildImportGraph } from './readability/import-graph.ts';
import { measureOneWordMethods, measureSuperlatives } from './readability/names.ts';
import { findExceeded, formatReport, type Measurements } from './readability/report.ts';
import { measureRequestPath } from './readability/request-path.ts';
import { measureImportCycles, measureSmallFiles, measureTwoWayFolders } from './readability/structure.ts';
import { measureBannedWords, measureDocStarts } from './readability/words.ts';

/** Measures the repository below a root folder. */
export function measure(root: string): Measurements {
  const { modules, scripts, documents } = readCodebase(root);
  const code = [...modules, ...scripts];
  const graph = buildImportGraph(modules);
  const phrases = readBannedPhrases(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  const agents = statSync(join(root, 'AGENTS.md')).size;
  return {
    ...measureRequestPath(requestPath, modules),
    docStarts: measureDocStarts(code),
    superlatives: measureSuperlatives(code),
    bannedWords: measureBannedWords([...code, ...documents], phrases),
    oneWordMethods: measureOneWordMethods(modules),
    importCycles: measureImportCycles(graph),
    twoWayFolders: measureTwoWayFolders(graph),
    smallFiles: measureSmallFiles(graph, modules),
    agentsBytes: { value: agents, offenders: [{ path: 'AGENTS.md', line: 1, reason: `has ${agents} bytes` }] },
  };
}

if (import.meta.main) {
  const measurements = measure(projectFolder);
  process.stdout.write(`${formatReport(measurements)}\n`);
  process.exitCode = findExceeded(measurements).length > 0 ? 1 : 0;
}
