import { parseListing } from './s3-listing.ts';

const listing = (...keys: string[]) =>
  `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>7</Size></Contents>`).join('')}</ListBucketResult>`;

describe('the objects in a listing of S3', () => {
  it('are told with their sizes', () => {
    expect(parseListing(listing('a/b', 'c'))).toEqual([
      { name: 'a/b', size: 7 },
      { name: 'c', size: 7 },
    ]);
    expect(parseListing(listing())).toEqual([]);
  });

  // After which one the next page is asked for: another name would be the same page again.
  it.each([
    ['a &amp; b', 'a & b'],
    ['&lt;&quot;&gt;&apos;', '<">\''],
    ['a&#13;b&#xA;c&#x1F916;', 'a\rb\nc🤖'],
    ['&amp;amp;', '&amp;'],
    ['&unknown;', '&unknown;'],
  ])('whose name is written %s are named %j', (written, name) => {
    expect(parseListing(listing(written))).toEqual([{ name, size: 7 }]);
  });
});
