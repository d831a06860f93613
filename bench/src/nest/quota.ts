// Conventional quota service with NestJS: counts and records operations.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import pg from 'pg';
import type { Reservation } from '../baseline/messages.ts';
import { Reservations } from '../baseline/reservations.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { decorateMethod, decorateParameters } from './apply-decorators.ts';
import { runMicroservice } from './run-microservice.ts';

const { databaseUrl, natsUrl } = readSettings();

class QuotaController {
  private readonly reservations: Reservations;

  constructor(reservations: Reservations) {
    this.reservations = reservations;
  }

  reserve(reservation: Reservation) {
    return this.reservations.reserveOperation(reservation);
  }
}
Inject('DEPENDENCY')(QuotaController, undefined, 0);
Controller()(QuotaController);
decorateMethod(QuotaController, 'reserve', MessagePattern('quota.reserve'));
decorateParameters(QuotaController, 'reserve', Payload());

const reservations = new Reservations(new pg.Pool({ connectionString: databaseUrl, max: 16 }));
await runMicroservice('quota', natsUrl, QuotaController, reservations);
reportReady();
