import { Database, DatabaseVolume } from '@kerf/db';
import { provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.ts';
import { KeyConnections } from '../gateways/key-connections.ts';
import { Decisions } from './decisions.ts';
import { SessionStarts } from './session-starts.ts';
import { Sessions } from './sessions.ts';
import { SignIns } from './sign-ins.ts';

/** Providers of sign-ins and sessions. */
export const sessionProviders: Provider[] = [
  {
    provide: SignIns,
    inject: [Database, AuditLog, DatabaseVolume],
    useFactory: (database: Database, audit: AuditLog, volume: DatabaseVolume) =>
      new SignIns(database, audit, volume, undefined),
  },
  provide(SessionStarts, Database, AuditLog, KeyConnections, SignIns),
  provide(Sessions, Database, AuditLog, KeyConnections, SignIns),
  provide(Decisions, Database, AuditLog, KeyConnections),
];
