import type { ReactNode } from 'react';
import type { Language, UserType } from '../../../contract/constants.ts';
import type { EventActor, EventKind, ThreadEvent, VisitChangeReason } from '../../../contract/threads/thread-events.ts';
import { formatShortMoney } from '../../i18n/format.ts';
import { getTranslations, type PhraseKey } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { formatLocalVisitTime, formatVisitTime } from '../reservations/visit-clock.ts';

type ThreadPhrase = PhraseKey<'thread'>;
type EventPhrases = {
  key: ThreadPhrase | ((event: ThreadEvent) => ThreadPhrase);
  /** True if either side can cause the event, so that the text names the side. */
  who?: true;
};

/** Phrases of each kind of event. A kind without phrases does not compile. */
const EVENT_PHRASES: Record<EventKind, EventPhrases> = {
  'asked-about': { key: ({ product_title }) => (product_title ? 'event.asked-about' : 'event.asked') },
  registered: { key: 'event.registered' },
  paid: { key: 'event.paid' },
  refunded: { key: ({ visit_kept }) => (visit_kept ? 'event.refunded.kept' : 'event.refunded'), who: true },
  'refund-asked': { key: 'event.refund-asked' },
  'refund-declined': { key: 'event.refund-declined', who: true },
  'visit-asked': { key: 'event.visit-asked' },
  'visit-offered': { key: 'event.visit-offered' },
  'offer-lapsed': { key: 'event.offer-lapsed' },
  'hold-lapsed': { key: 'event.hold-lapsed' },
  'visit-fixed': { key: 'event.visit-fixed', who: true },
  'visit-moved': { key: ({ was_at }) => (was_at ? 'event.visit-moved' : 'event.visit-fixed'), who: true },
  'move-asked': { key: 'event.move-asked' },
  'move-declined': { key: 'event.move-declined' },
  'visit-given-up': { key: ({ start_at, was_at }) => ((start_at ?? was_at) ? 'event.visit-given-up' : 'event.visit-given-up.open'), who: true },
  arrived: { key: 'event.arrived' },
  done: { key: 'event.done' },
  'not-come': { key: 'event.not-come' },
  'taken-back': { key: ({ was = 'done' }) => `event.taken-back.${was}`, who: true },
  'consent-withdrawn': { key: 'event.consent-withdrawn' },
  'interpreter-proposed': { key: 'event.interpreter-proposed', who: true },
  'interpreter-asked': { key: 'event.interpreter-asked', who: true },
  'interpreter-given': { key: 'event.interpreter-given' },
  'interpreter-ended': { key: ({ interpreter }) => (interpreter ? 'event.interpreter-ended' : 'event.interpreter-ended.asked'), who: true },
  // Without a fee, nothing is paid on this site.
  'quote-offered': { key: ({ fee }) => (fee === 0 ? 'event.quote-offered.clinic' : 'event.quote-offered') },
  'quote-changed': { key: ({ fee }) => (fee === 0 ? 'event.quote-changed.clinic' : 'event.quote-changed') },
  'quote-accepted': { key: ({ fee }) => (fee === 0 ? 'event.quote-accepted.clinic' : 'event.quote-accepted'), who: true },
  'quote-declined': { key: 'event.quote-declined', who: true },
  'quote-taken-back': { key: 'event.quote-taken-back', who: true },
  'quote-withdrawn': { key: ({ agreed }) => (agreed ? 'event.quote-withdrawn.agreed' : 'event.quote-withdrawn') },
  'quote-expired': { key: 'event.quote-expired' },
  'quote-kept': { key: ({ kept }) => (kept === false ? 'event.quote-kept.not' : 'event.quote-kept'), who: true },
  'questions-answered': { key: 'event.questions-answered', who: true },
  'answers-changed': { key: 'event.answers-changed', who: true },
  'fact-disputed': { key: 'event.fact-disputed', who: true },
};

const REASON_PHRASES: Record<VisitChangeReason, ThreadPhrase> = {
  'doctor-away': 'reason.doctor-away',
  'clinic-closed': 'reason.clinic-closed',
  'not-suitable': 'reason.not-suitable',
  'patient-asked': 'reason.patient-asked',
  'patient-ill': 'reason.patient-ill',
  'travel-changed': 'reason.travel-changed',
  mistake: 'reason.mistake',
  other: 'reason.other',
};

/** Reasons about the patient, as addressed to her. */
const OWN_REASON_PHRASES: Partial<Record<VisitChangeReason, ThreadPhrase>> = {
  'patient-asked': 'reason.patient-asked.you',
  'patient-ill': 'reason.patient-ill.you',
};

/** Returns the phrase for the actor as `side` names it. A clinic is plural, a patient singular. The system has no phrase. */
function findActorPhrase(by: EventActor, side: UserType): ThreadPhrase | undefined {
  if (by === 'system') return undefined;
  return by === 'user' && side === 'user' ? 'by.you' : `by.${by}`;
}

/** True if the event has a reason that adds to the actor. A patient's own action is at her request anyway. */
const hasFurtherReason = (event: ThreadEvent): event is ThreadEvent & { reason: VisitChangeReason } =>
  event.reason !== undefined && event.reason !== 'other' && !(event.reason === 'patient-asked' && event.by === 'user');

/** Returns the text of an event as parts (what, by whom, why), for `side` in `language` (specification 5.13). */
export function formatEvent(event: ThreadEvent, side: UserType, language: Language): ReactNode[] {
  const t = getTranslations(language, 'thread');
  // A newer server may send kinds that this page does not know.
  const words: EventPhrases | undefined = EVENT_PHRASES[event.kind];
  if (!words) return [];
  const who = words.who && findActorPhrase(event.by, side);
  // A clinic reads which colleague acted. A patient does not.
  const named = side === 'hospital' && event.by_name !== undefined && t.rich('by.name', { name: <Bidi>{event.by_name}</Bidi> });
  return [
    t.rich(typeof words.key === 'string' ? words.key : words.key(event), formatEventValues(event, language)),
    named || (who && t(who)),
    hasFurtherReason(event) && t((side === 'user' ? OWN_REASON_PHRASES[event.reason] : undefined) ?? REASON_PHRASES[event.reason]),
    event.decline && event.decline !== 'other' && t(`decline.${event.decline}`),
    event.quote_decline && event.quote_decline !== 'other' && t(`quote-reason.${event.quote_decline}`),
  ].filter((part) => part !== undefined && part !== false);
}

function formatEventValues(event: ThreadEvent, language: Language) {
  const { amount, fee, currency_code, product_title, starts = [] } = event;
  const at = event.start_at ?? event.was_at;
  return {
    amount: amount !== undefined && currency_code && <Ltr>{formatShortMoney(amount, currency_code, language)}</Ltr>,
    fee: fee !== undefined && currency_code && <Ltr>{formatShortMoney(fee, currency_code, language)}</Ltr>,
    treatment: product_title && <Bidi>{product_title[language] ?? product_title.en ?? product_title.ko}</Bidi>,
    time: at && <DualTime at={at} language={language} />,
    was: event.was_at && <Bidi>{formatVisitTime(event.was_at, language)}</Bidi>,
    times: starts.map((start, i) => [i > 0 && ' / ', <DualTime key={start} at={start} language={language} />]),
    count: starts.length,
    name: event.interpreter && <Bidi>{event.interpreter}</Bidi>,
  };
}

/** The time in Seoul, and in brackets in the reader's time zone if it differs. */
export function DualTime({ at, language }: { at: string; language: Language }) {
  const t = getTranslations(language, 'thread');
  const own = formatLocalVisitTime(at, language);
  return (
    <time dateTime={at}>
      <Bidi>{formatVisitTime(at, language)}</Bidi>
      {own && <> {t.rich('own', { time: <Bidi>{own}</Bidi> })}</>}
    </time>
  );
}
