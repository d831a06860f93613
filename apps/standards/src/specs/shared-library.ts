import { StandardsLibrary } from './standards-library.ts';

/** Instance shared by the tools and endpoints of this service. */
export const standardsLibrary = new StandardsLibrary();
