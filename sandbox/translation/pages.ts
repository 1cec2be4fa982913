/** HTML page with each stand-in's current fault, and forms to change it. */
import { type Html, html } from '../../contract/html.ts';
import { fillSentence, isolateText, type PageContext, renderFrame } from '../pages/frame.ts';
import { FAULTS_BY_STAND_IN, REHEARSAL_COUNTS, type StandIn, type TranslationRehearsal } from './rehearsals.ts';
import { WORDS } from './words.ts';

const STAND_IN_NAMES: Record<StandIn, string> = { deepl: 'DeepL', libretranslate: 'LibreTranslate', opinion: 'Chat completions' };

export function renderRehearsalPage(shown: readonly { standIn: StandIn; now: TranslationRehearsal }[], page: PageContext): string {
  const words = WORDS[page.language];
  const main = html`<div class="top"><h1>${words.title}</h1> <a class="pill" href="?lang=${page.language}">${words.reload}</a></div>
      <p class="soft lead">${words.intro}</p>
      ${shown.map((one) => renderStandInForm(one, page))}`;
  return renderFrame(page, { title: words.title, notice: words.notice, look: 'mail', main });
}

function renderStandInForm({ standIn, now }: { standIn: StandIn; now: TranslationRehearsal }, { prefix, language }: PageContext): Html {
  const words = WORDS[language];
  const id = `now-${standIn}`;
  const faults = FAULTS_BY_STAND_IN[standIn].map(
    (one) => html`<option value="${one}"${one === now.fault ? html` selected` : undefined}>${words.faults[one]}</option>`,
  );
  const chosen = now.fault !== 'none' && now.left === null ? 0 : 1;
  const counts = REHEARSAL_COUNTS.map(
    (one) =>
      html`<option value="${one}"${one === chosen ? html` selected` : undefined}>${one === 0 ? words.untilOff : words.texts.replace('{count}', String(one))}</option>`,
  );
  const left = now.left === null ? words.untilOff : words.texts.replace('{count}', String(now.left));
  const state =
    now.fault === 'none' ? html`${standIn === 'opinion' ? words.agrees : words.right}` : html`<strong>${words.faults[now.fault]}</strong> &middot; ${left}`;
  return html`<section class="rehearsal" aria-labelledby="${id}-name">
        <h2 id="${id}-name">${isolateText(STAND_IN_NAMES[standIn])}</h2>
        <p id="${id}">${fillSentence(words.now, '{state}', '')}${state}</p>
        <form class="rehearse" method="post" action="${prefix}/${standIn}">
          <input type="hidden" name="lang" value="${language}">
          <label><span>${words.fault}</span> <select name="fault">${faults}</select></label>
          <label><span>${words.count}</span> <select name="count">${counts}</select></label>
          <button class="quiet">${words.set}</button>
        </form>
      </section>
      `;
}
