import { amountHoles } from './amounts.ts';
import { dateHoles } from './dates.ts';
import type { Hole } from './hole.ts';

/** A name is copied unchanged. Text that does not look like one is refused; otherwise every sentence after "my name is" would match. */
const nameHole: Hole = (text) => {
  const words = text.split(/\s+/);
  const latin = words.length < 5 && words.every((word) => /^\p{Lu}[\p{Script=Latin}\p{M}'’.-]*$/u.test(word));
  const hangul = /^[\p{Script=Hangul} ]{2,6}$/u.test(text);
  const han = /^[\p{Script=Han} ]{2,4}$/u.test(text);
  const kana = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・ ]{2,14}$/u.test(text) && /[ァ-ヶ]/.test(text);
  const arabic = words.length < 4 && words.every((word) => /^\p{Script=Arabic}{2,12}$/u.test(word));
  return latin || hangul || han || kana || arabic ? text : undefined;
};

/** Words quoted from the other side are copied unchanged. */
const quoteHole: Hole = (text) => (text.length <= 80 ? text : undefined);

/** Kinds of holes whose values are converted by rules. Holes with a fixed vocabulary come from `words/`. */
export const RULE_HOLES: Record<string, Hole> = { ...amountHoles, ...dateHoles, name: nameHole, quoted: quoteHole };
