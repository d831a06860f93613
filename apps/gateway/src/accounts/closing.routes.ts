import { Bus } from '@kerf/bus';
import { api, closings } from '@kerf/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, ForEndpoint } from '../http/answers.decorators.ts';
import { type Ask, readRequest } from '../http/read-request.ts';
import { toRoutePath } from '../http/route-path.ts';
import { AccountExport } from './account-export.ts';

/** Timeout after which an export that its client does not read is cut off. */
const exportIdleMs = 30_000;

@Controller()
export class ClosingRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly exports: AccountExport,
  ) {}

  @Answers(api.closeAccount)
  async close({ caller, body }: Ask<typeof api.closeAccount>) {
    const { erasesAt } = await this.bus.request(closings.closeAccount, { by: caller, email: body.email });
    return { erases_at: erasesAt };
  }

  @Answers(api.keepAccount)
  async keep({ caller }: Ask<typeof api.keepAccount>) {
    const { restoredKeys } = await this.bus.request(closings.keepAccount, caller);
    return { restored_keys: restoredKeys };
  }

  /** Sends the export page by page: it may be larger than the memory of the process. */
  @Get(toRoutePath(api.exportAccount.path))
  @ForEndpoint(api.exportAccount)
  async export(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller } = readRequest(api.exportAccount, request);
    const content = await this.exports.openExport(caller);
    reply.raw.setTimeout(exportIdleMs, () => reply.raw.destroy());
    reply.header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="kerf-account.json"');
    await reply.type('application/json; charset=utf-8').send(content);
  }
}
