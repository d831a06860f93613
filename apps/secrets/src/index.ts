export { secretFiles } from './secret-files.ts';
export { writeSecrets } from './write-secrets.ts';
