export { eventually } from './eventually.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
export { World } from './world.ts';
