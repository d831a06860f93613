#!/usr/bin/env node
// kerf-migrate: prepares Postgres and NATS for this version of the services, and ends.
import { run } from './command.ts';

process.exitCode = await run(process.argv.slice(2), process.env, {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
});
