import { normalizeAccept } from './accept-header.ts';

const [json, events] = ['application/json', 'text/event-stream'];
const either = `${json}, ${events}`;

describe('the header Accept', () => {
  it.each([
    ['', either],
    ['  ', either],
    ['*/*', either],
    ['text/event-stream, application/json', either],
    ['application/json;q=0.9, text/event-stream', either],
    ['APPLICATION/JSON ;Q=0.5,Text/Event-Stream; charset=utf-8', either],
    ['application/*, text/*;q=0.1', either],
    ['text/html, */*;q=0.8', either],
    [`${either}, *;q=0`, either],
    ['application/json', json],
    ['application/*', json],
    ['*/*, text/event-stream;q=0', json],
    ['*/*, text/*;q=0.000', json],
    ['text/event-stream', events],
    ['application/json; q=0, text/event-stream', events],
    ['text/*;q=0, text/event-stream', events],
    ['text/html', ''],
    ['application/jsonp, text/event-streams', ''],
    ['*/*;q=0', ''],
  ])('%j takes %j', (accept, taken) => {
    expect(normalizeAccept(accept)).toBe(taken);
  });

  it('that is not sent takes either form', () => {
    expect(normalizeAccept(undefined)).toBe(either);
  });
});
