export { type Calls, type Statement } from './calls.ts';
export { isDeadlock } from './connection-trouble.ts';
export { Database, type Transaction } from './database.ts';
export * from './generated/enums.ts';
export { Prisma, type PrismaClient } from './generated/client.ts';
export { openDatabase } from './open-database.ts';
