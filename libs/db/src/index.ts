export { type StatementRunner, type Statement } from './statement-runner.ts';
export { isDeadlock } from './connection-errors.ts';
export { Database, type Transaction } from './database.ts';
export { DatabaseVolume } from './database-volume.ts';
export * from './generated/enums.ts';
export { Prisma, type PrismaClient } from './generated/client.ts';
export { openDatabase } from './open-database.ts';
