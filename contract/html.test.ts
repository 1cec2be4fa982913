import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes texts in content and attributes, once; markup goes in as it is', () => {
  const evil = `"><img src=x onerror='1'>&`;
  expect(html`<a title="${evil}">${evil}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;">&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;</a>',
  );
  expect(html`<p>${html`<b>${'<'}</b>`}${[html`<i></i>`, html`<u></u>`]}${undefined}${0}</p>`.markup).toBe('<p><b>&lt;</b><i></i><u></u>0</p>');
});
