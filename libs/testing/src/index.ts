export { eventually } from './eventually.ts';
export type { Stored } from './stored.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
export { usage } from './usage.ts';
export { World } from './world.ts';
