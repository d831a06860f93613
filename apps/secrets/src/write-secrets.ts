import { chmodSync, chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedFiles, drawnFiles, drawSecret, type Stores } from './secret-files.ts';

/** User and group of the image's processes. */
const imageGroup = 65_532;
const modes = { folder: 0o750, file: 0o440 };

/** Files that were written, and those that existed and stay as they are. */
interface Written {
  readonly written: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Writes the secrets of a deployment to a folder; existing ones stay as they are, and with them the keys of customers.
 * Throws if a file exists whose random part is missing, because the two would not match.
 */
export function writeSecrets(folder: string, stores: Stores): Written {
  mkdirSync(folder, { recursive: true, mode: modes.folder });
  const has = (file: string) => existsSync(join(folder, file));
  for (const { file, from } of derivedFiles)
    for (const secret of from)
      if (has(file) && !has(secret))
        throw new Error(`${join(folder, file)} exists without ${secret}. Restore ${secret}, or remove both.`);
  const kept = [...drawnFiles, ...derivedFiles.map(({ file }) => file)].filter(has);
  const drawn = Object.fromEntries(drawnFiles.map((file) => [file, readOrDraw(folder, file)]));
  for (const { file, content } of derivedFiles) if (!has(file)) writeSecret(folder, file, content(drawn, stores));
  const written = [...drawnFiles, ...derivedFiles.map(({ file }) => file)].filter((file) => !kept.includes(file));
  return { written, kept };
}

function readOrDraw(folder: string, file: string): string {
  if (existsSync(join(folder, file))) return readFileSync(join(folder, file), 'utf8').trim();
  const secret = drawSecret();
  writeSecret(folder, file, `${secret}\n`);
  return secret;
}

/**
 * Writes a file that its owner and its group may read; as root, the group is that of the image's processes. It gets its
 * name when it is complete, so that a full disk leaves no empty secret.
 */
function writeSecret(folder: string, file: string, content: string): void {
  const path = join(folder, file);
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: modes.file, flush: true });
    chmodSync(draft, modes.file);
    if (process.getuid?.() === 0) {
      chownSync(draft, 0, imageGroup);
      chownSync(folder, 0, imageGroup);
    }
    // Unlike a rename, it never replaces a secret that exists.
    linkSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
