import { useSearchParams } from 'react-router';
import type { DoubtRow } from '../../../contract/interpreting/doubts.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { QueueList } from '../queue-list.tsx';
import { DoubtCaseDialog } from './doubt-case.tsx';
import { ExportCorrections } from './export-corrections.tsx';
import { useServiceName } from './service-name.ts';
import { targetLanguageName } from './target-language.ts';

const STATE_PARAM = 'doubts';
const OPEN_PARAM = 'doubt';

/**
 * Doubted translations: those that wait for a translator, the longest waiting first, and the answered ones. Message texts are shown only after
 * opening one.
 */
export function DoubtedTranslations() {
  const t = useTranslations('operator-translations');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const state = search.get(STATE_PARAM) === 'answered' ? 'answered' : 'open';
  const query = useQuery(state, () => api('doubtQueue', { query: { state } }));
  const [id, messageId] = (search.get(OPEN_PARAM) ?? '').split('-').map(Number);
  const change = (changed: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const all = { ...Object.fromEntries(before), ...changed };
        return new URLSearchParams(Object.entries(all).flatMap(([name, given]) => (given === undefined ? [] : [[name, given]])));
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Card as="section" padded aria-labelledby="doubts">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id="doubts" className="text-xl">
            {t('doubts.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{t('doubts.lead')}</p>
        </div>
        <ExportCorrections />
      </div>
      <Segmented
        className="mt-4 max-w-md"
        label={t('doubts.show')}
        hideLabel
        options={[
          { value: 'open', label: t('doubts.open') },
          { value: 'answered', label: t('doubts.answered') },
        ]}
        value={state}
        onChange={(chosen) => change({ [STATE_PARAM]: chosen })}
      />
      <QueueList
        query={query}
        loading={t('doubts.loading')}
        skeletons="h-24"
        errorLook="notice"
        failed={t('doubts.failed')}
        none={t(state === 'open' ? 'doubts.none' : 'doubts.none.answered')}
        more={(count) => shared('shared.more', { count })}
        className="mt-4"
      >
        {(doubt, place) => (
          // One message may have been answered more than once.
          <DoubtListItem
            key={`${doubt.id}-${doubt.message_id}-${place}`}
            doubt={doubt}
            onOpen={() => change({ [OPEN_PARAM]: `${doubt.id}-${doubt.message_id}` })}
          />
        )}
      </QueueList>
      {id && messageId ? (
        <DoubtCaseDialog
          which={{ id, message_id: messageId }}
          onAnswered={() => {
            change({ [OPEN_PARAM]: undefined });
            query.reload();
          }}
          onClose={() => change({ [OPEN_PARAM]: undefined })}
        />
      ) : undefined}
    </Card>
  );
}

function DoubtListItem({ doubt, onOpen }: { doubt: DoubtRow; onOpen: () => void }) {
  const t = useTranslations('operator-translations');
  const words = useTranslations('operator');
  const { language } = useLanguage();
  const nameOf = useServiceName();
  const { hospital_name, doubted_by, service, marks, verdict, at } = doubt;
  const from = LANGUAGE_NAMES[doubt.language];
  const to = targetLanguageName(doubt.target_lang);
  const time = words('common.seoulTime', { time: formatSeoulTime(at, language, { weekday: undefined }) });
  return (
    <Card as="li" look="outline" padded className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3 className="font-text text-base font-semibold tracking-normal">{t.rich('doubts.pair', { from: <Bidi>{from}</Bidi>, to: <Bidi>{to}</Bidi> })}</h3>
        <p className="text-sm text-ink-soft">
          <Bidi>{hospital_name}</Bidi>
          {' · '}
          {doubted_by.map((side) => t(`doubts.by.${side}`)).join(', ')}
          {' · '}
          <time dateTime={at}>{time}</time>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          {verdict && <Chip tone="jade">{t(`verdict.${verdict}`)}</Chip>}
          {marks > 0 && <Chip tone="blush">{t('doubts.marks', { count: marks })}</Chip>}
          {service && <Chip>{nameOf(service)}</Chip>}
        </p>
      </div>
      <Button kind="ghost" size="s" aria-label={t('doubts.look.at', { clinic: hospital_name, time })} onClick={onOpen}>
        {t(verdict ? 'doubts.see' : 'doubts.look')}
      </Button>
    </Card>
  );
}
