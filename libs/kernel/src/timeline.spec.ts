import { courseThrough, Timeline } from './timeline.ts';

interface Thing {
  readonly id: string;
  readonly form: number;
}

let forgotten: string[];
let timeline: Timeline<Thing>;

const now = () => [...timeline.current.keys()];
const things = (...ids: string[]): Thing[] => ids.map((id) => ({ id, form: 1 }));

/** The change after which there are these, and nothing else. */
function state(...ids: string[]) {
  const { current } = timeline;
  const removed = [...current.keys()].filter((id) => !ids.includes(id));
  return { removed, put: things(...ids.filter((id) => !current.has(id))) };
}

beforeEach(() => {
  forgotten = [];
  timeline = new Timeline<Thing>(courseThrough([[]], 0), ({ id }) => forgotten.push(id));
});

describe('a timeline', () => {
  it('goes back and forward', () => {
    timeline.push(state('a'));
    timeline.push(state('a', 'b'));
    timeline.go(-2);
    expect([now(), timeline.past, timeline.future]).toEqual([[], 0, 2]);
    timeline.go(1);
    expect([now(), timeline.past, timeline.future]).toEqual([['a'], 1, 1]);
    expect(() => timeline.go(2)).toThrow(RangeError);
  });

  it('forgets what was undone as soon as something else is done', () => {
    timeline.push(state('a'));
    timeline.push(state('a', 'b'));
    timeline.push(state('b'));
    timeline.go(-2);
    expect(forgotten).toEqual([]);
    timeline.push(state('a', 'c'));

    expect(forgotten).toEqual(['b']);
    expect(timeline.future).toBe(0);
  });

  it('remembers fifty steps, and forgets what is only in older ones', () => {
    timeline.push(state('first'));
    timeline.push(state('second'));
    for (let i = 0; i < 49; i += 1) timeline.push(state('second', `item ${i}`));
    expect([timeline.past, forgotten]).toEqual([50, []]);
    timeline.push(state('second'));

    expect([timeline.past, forgotten]).toEqual([50, ['first']]);
  });
});

describe('a timeline of things that change', () => {
  const changed = { id: 'a', form: 2 };
  beforeEach(() => {
    timeline.push(state('a', 'b'));
    timeline.push({ removed: [], put: [changed] });
  });

  it('keeps them in their places', () => {
    expect([...timeline.current.values()]).toEqual([changed, { id: 'b', form: 1 }]);
  });

  it('has what was removed in its place when it goes back', () => {
    timeline.push({ removed: ['a'], put: [] });
    timeline.go(-1);

    expect(now()).toEqual(['a', 'b']);
    expect(timeline.current.get('a')).toBe(changed);
  });

  it('forgets the form that was undone, and not the thing', () => {
    timeline.go(-1);
    timeline.push(state('a', 'b', 'c'));

    expect(forgotten).toEqual(['a']);
    expect(timeline.current.get('a')).toEqual({ id: 'a', form: 1 });
  });

  it('forgets the first form once no state holds it', () => {
    timeline.giveUpOldest();
    expect(forgotten).toEqual([]);
    timeline.giveUpOldest();

    expect(forgotten).toEqual(['a']);
    expect(timeline.giveUpOldest()).toBe(false);
  });

  it('forgets within one step what came and went in it', () => {
    timeline.mark();
    timeline.push({ removed: [], put: [{ id: 'a', form: 3 }] });
    timeline.push({ removed: [], put: [{ id: 'a', form: 4 }] });
    timeline.keep();

    expect([forgotten, timeline.current.get('a')?.form, timeline.past]).toEqual([['a'], 4, 3]);
  });
});

describe('a marked timeline', () => {
  beforeEach(() => {
    timeline.push(state('a'));
    timeline.push(state('a', 'b'));
    timeline.go(-1);
    timeline.mark();
    timeline.push(state('a', 'c'));
    timeline.push(state('c', 'd'));
  });

  it('goes back to the mark, with what was undone before it', () => {
    timeline.restore();

    expect([now(), timeline.past, timeline.future]).toEqual([['a'], 1, 1]);
    expect(forgotten).toEqual(['c', 'd']);
    timeline.go(1);
    expect(now()).toEqual(['a', 'b']);
  });

  it('keeps what came since as one step', () => {
    timeline.push(state('d'));
    timeline.keep();

    expect([now(), timeline.past, timeline.future]).toEqual([['d'], 2, 0]);
    expect(forgotten.toSorted()).toEqual(['b', 'c']);
    timeline.go(-1);
    expect(now()).toEqual(['a']);
  });

  it('goes on from where it is, each step a step of its own, and forgets only now', () => {
    timeline.go(-1);
    timeline.push(state('a', 'e'));
    expect(forgotten).toEqual([]);
    timeline.release();

    expect([now(), timeline.past, timeline.future]).toEqual([['a', 'e'], 3, 0]);
    expect(forgotten.toSorted()).toEqual(['b', 'd']);
    timeline.go(-2);
    expect(now()).toEqual(['a']);
    timeline.push(state('f'));
    expect(forgotten.toSorted()).toEqual(['b', 'c', 'd', 'e']);
  });

  it('remembers fifty steps of those it goes on with', () => {
    for (let i = 0; i < 60; i += 1) timeline.push(state(`item ${i}`));
    timeline.release();

    expect([timeline.past, forgotten]).toEqual([50, expect.arrayContaining(['a', 'b', 'c', 'd', 'item 8'])]);
    expect(forgotten).toHaveLength(13);
  });

  it('forgets also what was undone since, when it goes back', () => {
    timeline.go(-1);
    timeline.push(state('a', 'e'));
    timeline.restore();

    expect(forgotten.toSorted()).toEqual(['c', 'd', 'e']);
  });

  it('goes back however much came since', () => {
    for (let i = 0; i < 200; i += 1) timeline.push(state(`item ${i}`));
    timeline.restore();

    expect(now()).toEqual(['a']);
    expect(forgotten).toHaveLength(202);
  });

  it('takes no step when nothing came since', () => {
    timeline.restore();
    timeline.mark();
    timeline.keep();

    expect([timeline.past, timeline.future]).toEqual([1, 1]);
  });
});
