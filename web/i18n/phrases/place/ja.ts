import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'open.always': '24時間診療',
  'open.until': '診療中、{time}まで',
  'open.closed': '診療時間外、{time}に開始',
  'open.closedLong': '診療時間外',
  map: '{service}で開く',
} satisfies TranslatedPhrases<typeof en>;
