export { EventReader, type SentEvent } from './event-reader.ts';
export { eventually } from './eventually.ts';
export { Mailbox, type ReceivedMail } from './mailbox.ts';
export { waitUntilCounting, RedisWorld } from './redis-world.ts';
export { withSlowClock } from './slow-clock.ts';
export { type StoredMessage, readStoredMessages } from './stored-messages.ts';

export { createUsageEvent } from './usage-event.ts';
export { getRoleUrl, type TestDatabase, createTestDatabase } from './test-database.ts';
export { World } from './world.ts';
export { countRowsRead } from './rows-read.ts';
