export { EventReader, type SentEvent } from './event-reader.ts';
export { eventually } from './eventually.ts';
export { becomes, RedisWorld } from './redis-world.ts';
export { anHourSlow } from './slow-clock.ts';
export { type Stored, storedIn } from './stored.ts';

export { usage } from './usage.ts';
export { asRole, type TestDatabase, testDatabase } from './test-database.ts';
export { World } from './world.ts';
