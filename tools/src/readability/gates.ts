/** Measures of readability, in the order of the report, with the largest value that each may have. */
export const gates = {
  requestPathFiles: { measure: 'files on the path of mcp/execute', max: 6 },
  requestPathLines: { measure: 'lines on the path of mcp/execute', max: 400 },
  requestPathGaps: { measure: 'files on that path that no earlier one uses', max: 0 },
  docStarts: { measure: 'doc comments that start with a question word', max: 0 },
  superlatives: { measure: 'names that start with most, least or fewest', max: 0 },
  bannedWords: { measure: 'words that the glossary bans', max: 0 },
  oneWordMethods: { measure: 'public methods named by one word, in %', max: 35 },
  importCycles: { measure: 'import cycles', max: 0 },
  twoWayFolders: { measure: 'pairs of folders that import each other', max: 0 },
  smallFiles: { measure: 'files under 35 lines with one importer', max: 100 },
  agentsBytes: { measure: 'bytes of AGENTS.md', max: 8000 },
} as const;

/** Name of a measure. */
export type MeasureName = keyof typeof gates;

/** Shorter files count as small. */
export const smallFileLines = 35;

/** Files from the route of `mcp/execute` to the settled answer, in reading order, without those that hold only types. */
export const requestPath = [
  'operation.routes.ts',
  'execute.ts',
  'parse.ts',
  'adapter-runner.ts',
  'ledger/ledger.ts',
].map((file) => `apps/gateway/src/operations/${file}`);

/** Number of offenders that the report lists for each measure. */
export const maxListed = 20;
