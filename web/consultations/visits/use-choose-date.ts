import { useNavigate } from 'react-router';
import type { Visit } from '../../../contract/visits/visits.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { queueIfOffline } from '../../session/queue-if-offline.ts';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { toast } from '../../ui/toast.tsx';
import { formatVisitTime } from '../reservations/visit-clock.ts';
import type { ChooseDateData } from './choose-date.tsx';
import { visitPath } from './paths.ts';

/**
 * Sends a chosen start, or requested times. Navigates to the visit after fixing a date, and to the reservations after a request. On refusal, shows
 * the reason and keeps the choice; `onRefused` reloads the free times. Waits without a network (decision 12).
 */
export function useChooseDate({ asked, thread, order, visit, product, option }: ChooseDateData, onRefused: () => void) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const send = async (when: { start_at: string } | { wishes: string[] }): Promise<Visit | 'waits'> => {
    const order_num = order?.order_num ?? asked.order_num;
    const moved = visit && { id: visit.id, body: { version: visit.version, ...when } };
    const body = { hospital_id: asked.hospital_id, product_id: product?.id, option_id: option?.id, order_num, ...when };
    try {
      return await (moved ? api('moveVisit', { params: { id: moved.id }, body: moved.body }) : api('askVisit', { body }));
    } catch (error) {
      if (await queueIfOffline(error, moved ? { kind: 'move', ...moved } : { kind: 'ask', body })) return 'waits';
      throw error;
    }
  };
  const act = async (when: Parameters<typeof send>[0]) => {
    const done = await send(when);
    if (done === 'waits') {
      toast(t('choose.waits'));
      return navigate('/my-reservation', { replace: true });
    }
    const isFixed = done.state === 'fixed' && !done.move_asked;
    toast(isFixed ? t('choose.fixed', { time: formatVisitTime(done.start_at ?? '', language) }) : t('choose.askedDone'), { tone: 'success' });
    await navigate(isFixed ? visitPath(done) : '/my-reservation', { replace: true });
  };
  const stale = () => {
    onRefused();
    return false;
  };
  const choosing = useMutation((start_at: string) => act({ start_at }), stale);
  const wishing = useMutation((wishes: string[]) => act({ wishes }), stale);
  return {
    choosing,
    wishing,
    /** True if there is a thread in which to ask. */
    canAsk: thread !== undefined,
  };
}
