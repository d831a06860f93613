export { secretFiles } from './secret-files.ts';
