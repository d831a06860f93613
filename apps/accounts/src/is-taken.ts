import { Prisma } from '@kerf/db';

/** Whether a row was refused because another one has what must be unique. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
