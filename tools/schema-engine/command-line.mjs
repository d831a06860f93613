// Arguments that the Prisma command line passes to the engine.
import { parseArgs } from 'node:util';
import { parseDatabase } from './database.mjs';

const options = {
  datasource: { type: 'string' },
  datamodels: { type: 'string', multiple: true },
  version: { type: 'boolean' },
};

/** Parses `schema-engine [--datasource <json>] [--datamodels <file>]... [cli <command>]`. */
export function readCommandLine(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const [mode, command] = positionals;
  return {
    action: values.version ? 'version' : mode === 'cli' ? 'administer' : 'serve',
    command,
    datamodelFiles: values.datamodels ?? [],
    database: parseDatabase(values.datasource ? JSON.parse(values.datasource).url : process.env.KERF_DATABASE_URL),
  };
}
