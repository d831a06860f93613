#!/usr/bin/env node
// kerf-secrets: draws the secrets of a deployment once, into a folder of files.
import { run } from './command.ts';

process.exitCode = run(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
});
