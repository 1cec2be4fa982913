import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Visit } from '../../../contract/visits.ts';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api, SessionEnded } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { visitTime } from '../visit-clock.ts';
import { visitAddress } from './addresses.ts';
import type { ChoiceData } from './choose-date.tsx';

/**
 * Sends a start that was chosen, or wishes. What is fixed leads to its page, what is asked for to her reservations. Refused, it says why
 * and `onRefused` reads what is free by now; nothing that she chose is lost.
 */
export function useChoosing({ asked, thread, order, visit, product, option }: ChoiceData, onRefused: () => void) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const says = useFailureText();
  const [busy, setBusy] = useState<'start' | 'wishes'>();
  const [refused, setRefused] = useState<string>();

  const send = (when: { start_at: string } | { wishes: string[] }): Promise<Visit> =>
    visit
      ? api('moveVisit', { params: { id: visit.id }, body: { version: visit.version, ...when } })
      : api('askVisit', {
          body: {
            hospital_id: asked.hospital_id,
            product_id: product?.id,
            option_id: option?.id,
            order_num: order?.order_num ?? asked.order_num,
            ...when,
          },
        });
  const act = async (what: 'start' | 'wishes', when: Parameters<typeof send>[0]) => {
    setBusy(what);
    setRefused(undefined);
    try {
      const done = await send(when);
      const isFixed = done.state === 'fixed' && !done.move_asked;
      toast(isFixed ? t('choose.fixed', { time: visitTime(done.start_at ?? '', language) }) : t('choose.askedDone'), { tone: 'success' });
      await navigate(isFixed ? visitAddress(done) : '/my-reservation', { replace: true });
    } catch (error) {
      if (error instanceof SessionEnded) return void navigate(`/login?rurl=${encodeURIComponent(pathname + search)}`);
      if (!(error instanceof ApiError)) throw error;
      setRefused(says.ofError(error));
      onRefused();
    }
    setBusy(undefined);
  };
  return {
    busy,
    refused,
    /** What was said of another choice is over. */
    forget: () => setRefused(undefined),
    choose: (start_at: string) => act('start', { start_at }),
    wish: (wishes: string[]) => act('wishes', { wishes }),
    /** There is a thread to ask in. */
    canAsk: thread !== undefined,
  };
}
