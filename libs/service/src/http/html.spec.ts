import { Html, html } from './html.ts';

describe('HTML from a template', () => {
  it('holds texts as they are to be read, in content and in attributes', () => {
    expect(html`<a title="${`"'`}">${'<b> & </b>'}</a>`.text).toBe(
      '<a title="&quot;&#39;">&lt;b&gt; &amp; &lt;/b&gt;</a>',
    );
  });

  it('holds HTML as it is, alone or one after the other', () => {
    const item = (name: string) => html`<li>${name}</li>`;

    expect(html`<ul>${[item('a'), item('<')]}</ul>${new Html('<hr>')}`.text).toBe(
      '<ul><li>a</li><li>&lt;</li></ul><hr>',
    );
  });

  it('leaves out what is not there', () => {
    expect(html`<p>${undefined}${[]}</p>`.text).toBe('<p></p>');
  });
});
