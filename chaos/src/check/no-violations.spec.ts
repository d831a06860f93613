import type { Records } from './records.ts';
import {
  attempt,
  committed,
  did,
  failure,
  keyed,
  nobodyKnows,
  records,
  refunded,
  refusal,
  running,
  silence,
  success,
  withKey,
  written,
} from './records.fixture.ts';
import { violationsOf } from './violations.ts';

const computed = { tool: 'calculate_thread_geometry', markers: [] };
const batch = { tool: 'batch', markers: [1, 2, 3] };
const batchOf = (done: number[]) => attempt([{ ...success, done }], batch);
const charged = (cost: number) => ({ ...committed, tool: 'batch', cost });
const exporting = { tool: 'export_model' };
const exported = { ...committed, ...exporting };
const executedOnce = { executions: did(batch.markers) };

describe('the checker is content with', () => {
  it.each<[string, Records]>([
    ['a success that is committed', records([attempt([success])], [committed])],
    ['a failure that is refunded', records([attempt([failure])], [refunded])],
    ['a refusal of the application that is refunded', records([attempt([refusal])], [refunded])],
    ['a failure that was never written', records([attempt([failure])], [], { executions: [] })],
    ['an unanswered request that is committed', records([attempt([silence])], [committed])],
    ['an unanswered request that is not', records([attempt([silence])], [])],
    [
      'retries that end in one commit',
      records([keyed([failure, silence, success])], [refunded, committed].map(withKey)),
    ],
    ['a batch that is charged for what was done', records([batchOf([0, 2])], [charged(2)], executedOnce)],
    ['a batch that was rolled back', records([batchOf([])], [charged(0)], executedOnce)],
    ['an unanswered batch', records([attempt([silence], batch)], [charged(3)], executedOnce)],
    ['a file that is as it was told of', records([attempt([written], exporting)], [exported])],
    [
      'a file that is told of again, and was fetched when it was new',
      records([keyed([written, { ...written, file: undefined }], exporting)], [withKey(exported)]),
    ],
    ['a file that could not be written', records([attempt([refusal], exporting)], [refunded], { executions: [] })],
    [
      'a file that is refused because it is not what its adapter told',
      records([attempt([{ ...failure, answer: '502 adapter_invalid' }], { ...exporting, isSound: false })], [refunded]),
    ],
    ['a file that nobody was told of', records([attempt([silence], exporting)], [exported])],
    [
      'an export that another process carried out when the first had ended, as the same command and as another one',
      records([attempt([written], exporting)], [exported], {
        executions: [...did([1]), ...did([1], 'operation', 'the next process'), ...did([1], 'one more')],
      }),
    ],
    ['a repeated answer', records([keyed([success, success])], [withKey(committed)])],
    [
      'a refusal whose reservation a crash has taken, and its repeat',
      records([keyed([{ ...refusal, operationId: 'lost' }, refusal])], [withKey({ ...committed, state: 'refunded' })]),
    ],
    ['a retry that is still running', records([keyed([failure, running])], [withKey(committed)])],
    ['bad parameters that are refused', records([attempt([{ ...failure, answer: '400' }], { isSound: false })], [])],
    [
      'an outcome that nobody knows, when the adapter was started anew meanwhile',
      records([attempt([nobodyKnows])], [refunded], { restarts: [15] }),
    ],
    [
      'an outcome that nobody knows, told again',
      records([keyed([silence, { ...nobodyKnows, operationId: refunded.id, from: 90, to: 95 }])], [withKey(refunded)], {
        restarts: [15],
      }),
    ],
    [
      'a command that another process of the adapter carried out, when it was asked for again',
      records([keyed([silence, success])], [withKey(committed)], {
        executions: [...did([1]), ...did([1], 'operation', 'the next process')],
      }),
    ],
    [
      'what the service computed, and told',
      records([attempt([success], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'what the service computed for somebody who got no answer',
      records([attempt([silence], computed)], [{ ...committed, tool: computed.tool }]),
    ],
    [
      'a failure that names what was refunded',
      records([attempt([{ ...failure, operationId: refunded.id }], computed)], [{ ...refunded, tool: computed.tool }]),
    ],
    [
      'the place of an operation that was refunded before it came',
      records([attempt([failure])], [{ ...refunded, accountId: 'nobody', keyId: 'nothing', tool: '', cost: 0 }]),
    ],
  ])('%s', (_, seen) => {
    expect(violationsOf(seen)).toEqual([]);
  });
});
