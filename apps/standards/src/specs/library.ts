import { StandardsLibrary } from './standards-library.ts';

/** The one that tools and endpoints of this service share. */
export const standardsLibrary = new StandardsLibrary();
