import { readFileSync } from 'node:fs';
import { resolveInProject } from '@kerf/tools';

const dockerfile = readFileSync(resolveInProject('deploy/Dockerfile'), 'utf8');

/** Default of an argument of the Dockerfile. */
export const readArgument = (name: string): string =>
  new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(dockerfile)?.[1] ?? '';

/** Images that the Dockerfile builds on and runs on. */
export const bases = { build: readArgument('BUILD_IMAGE'), runtime: readArgument('RUNTIME_IMAGE') };
