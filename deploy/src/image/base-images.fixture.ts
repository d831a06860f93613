import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { resolveInProject } from '@kerf/tools';

// Stand-ins for the base images, which are not downloaded: what the Dockerfile uses of them, copied from this machine
// and from the packages of the repository.

const node = realpathSync(resolveInProject('node_modules/node/bin/node'));
const authorities = '/etc/ssl/certs/ca-certificates.crt';
const folders = ['dev', 'etc/ssl/certs', 'proc', 'run', 'root', 'sys', 'tmp', 'usr/bin', 'var/lib'];

/** Fills a folder with a small Linux that has Node, npm and a shell, as node:24-trixie-slim. */
export function layOutBuildBase(root: string): void {
  layOut(root, ['/bin/sh', '/bin/mkdir', '/usr/bin/env'], 'usr/local/bin/node');
  // The bundler of the pages is native code, and needs more of the C library than Node does.
  const bundlers = globSync(resolveInProject('node_modules/@rolldown/binding-*/*.node'));
  for (const file of findLibraries(bundlers)) copy(file, join(root, file));
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const command of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(root, 'usr/local/bin', command));
}

/** Fills a folder with Node and its libraries, without a shell, as the distroless image. */
export function layOutRuntimeBase(root: string): void {
  layOut(root, [], 'nodejs/bin/node');
}

function layOut(root: string, programs: readonly string[], nodePath: string): void {
  for (const folder of [...folders, dirname(nodePath)]) mkdirSync(join(root, folder), { recursive: true });
  for (const file of [...programs, ...findLibraries([...programs, node]), authorities]) copy(file, join(root, file));
  copy(node, join(root, nodePath));
  chmodSync(join(root, 'tmp'), 0o1777);
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnonroot:x:65532:65532::/tmp:/sbin/nologin\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n');
}

function findLibraries(programs: readonly string[]): Set<string> {
  const output = execFileSync('ldd', programs, { encoding: 'utf8' });
  return new Set([...output.matchAll(/(\/\S+\.so\S*) \(0x/g)].map(([, library = '']) => library));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(realpathSync(from), to);
}
