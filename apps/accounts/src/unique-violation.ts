import { Prisma } from '@kerf/db';

/** Returns true when an error is a violation of a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
