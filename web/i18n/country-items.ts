import { foldText, removeOptionalSpaces } from '../../contract/fold.ts';
import { listCountryNames } from './country-names.ts';

/** Addresses of the flags. Each is a separate file, loaded when it comes into view. */
const flagAddresses = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', { query: '?url', import: 'default', eager: true });

/**
 * More search terms in addition to the English name and the code: short names, other names, and readings of names in Chinese characters for text that
 * is not converted yet. Hiragana finds katakana without an entry.
 */
const SEARCH_ALIASES: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'England', '英国', 'えいこく', 'بريطانيا', 'إنجلترا', 'انكلترا'],
  US: ['USA', 'America', '米国', 'べいこく', 'أمريكا', 'أميركا'],
  AE: ['UAE', '阿联酋', '阿聯酋', 'دبي', 'أبو ظبي'],
  JP: ['にほん', 'にっぽん'],
  CN: ['ちゅうごく', '中国大陆', '中國大陸'],
  KR: ['かんこく', '大韓民国', 'だいかんみんこく', '南韩', '南韓'],
  KP: ['きたちょうせん'],
  TW: ['たいわん', '臺灣'],
  HK: ['ほんこん'],
  AU: ['豪州', 'ごうしゅう', '澳洲'],
  NZ: ['纽西兰'],
  SG: ['星加坡'],
  RU: ['俄国', '俄國'],
  SA: ['沙特', '沙烏地', '沙地阿拉伯'],
  ZA: ['みなみあふりか'],
  CF: ['ちゅうおうあふりか'],
  GQ: ['せきどうぎにあ'],
  SS: ['みなみすーだん'],
  MK: ['きたまけどにあ'],
  TL: ['ひがしてぃもーる'],
  EH: ['にしさはら'],
};

/** Folds a name for comparison, as the catalogue's search does. Traditional characters match through the extra names in `listCountryItems`. */
export const foldCountryName = (name: string): string => removeOptionalSpaces(foldText(name, (character) => character));

/** Returns every country with its name, search terms and flag, for `CountrySelect`. Load this file lazily: it holds 250 addresses. */
export function listCountryItems(locale: string) {
  const others = ['en', 'zh-Hant', 'zh-HK'].map((each) => new Intl.DisplayNames(each, { type: 'region' }));
  return listCountryNames(locale).map(({ code, ...item }) => ({
    ...item,
    code,
    also: [...others.map((names) => names.of(code) ?? code), code, ...(SEARCH_ALIASES[code] ?? [])],
    flagUrl: flagAddresses[`/node_modules/country-flag-icons/3x2/${code}.svg`] ?? '',
  }));
}
