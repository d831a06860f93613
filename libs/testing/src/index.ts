export { eventually } from './eventually.ts';
export { asRole, type TestDatabase, testDatabase } from './test-database.ts';
export { World } from './world.ts';
