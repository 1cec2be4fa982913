import { useState } from 'react';
import type { TeamMember } from '../../../../contract/accounts/team.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { Bidi, Ltr } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { useLiveQuery } from '../../use-live-query.ts';
import { useClinicUpdates } from '../use-clinic-updates.ts';
import { EndAccessDialog } from './end-access-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { ReassignConversationsDialog } from './reassign-conversations-dialog.tsx';

/** The team member and the action of the open dialog. */
type TeamAction = { one: TeamMember; what: 'hand' | 'end' };

/** The clinic's team and its invitations (specification 7.18). */
export function TeamPage({ uid }: { uid: string }) {
  const t = useTranslations('clinic-team');
  const shared = useTranslations('console');
  const query = useLiveQuery('team', () => api('team'));
  useClinicUpdates(uid, query.reload);
  const [changing, setChanging] = useState<TeamAction>();
  const close = () => setChanging(undefined);
  const done = () => {
    close();
    query.reload();
  };
  return (
    <QueryView query={query} loading={t('loading')} skeletons="h-40 h-40" className="grid gap-4" failed={t('failed')}>
      {({ people, invitations }) => (
        <>
          <SectionCard id="people" title={shared('shared.coordinators')}>
            <ul aria-labelledby="people" className="mt-4 grid gap-3">
              {people.map((one) => (
                <TeamMemberItem key={one.id} one={one} onChange={(what) => setChanging({ one, what })} />
              ))}
            </ul>
            <p className="mt-4 text-sm text-ink-soft">{t('move.text')}</p>
          </SectionCard>
          <Invitations invitations={invitations} again={query.reload} />
          {changing?.what === 'hand' && <ReassignConversationsDialog one={changing.one} people={people} onDone={done} onClose={close} />}
          {changing?.what === 'end' && <EndAccessDialog one={changing.one} onDone={done} onClose={close} />}
        </>
      )}
    </QueryView>
  );
}

function TeamMemberItem({ one, onChange }: { one: TeamMember; onChange: (what: TeamAction['what']) => void }) {
  const t = useTranslations('clinic-team');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const { name, uid, head, you, second_factor, since, conversations } = one;
  const date = formatSeoulTime(since, language, { weekday: undefined, hour: undefined, minute: undefined });
  return (
    <Card as="li" look="outline" padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Bidi>{name}</Bidi>
          {head && <Chip tone="jade">{t('head')}</Chip>}
          {you && <Chip>{t('you')}</Chip>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          <Ltr>{uid}</Ltr> · {t('since', { date })}
        </p>
        <p className="text-sm text-ink-soft">
          {t('conversations', { count: conversations })} · {second_factor ? t('factor.on') : shared('shared.noSecondFactor')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {conversations > 0 && (
          <Button kind="ghost" size="s" aria-label={t('hand.named', { name })} onClick={() => onChange('hand')}>
            {t('hand')}
          </Button>
        )}
        {!head && (
          <Button kind="quiet" size="s" aria-label={t('end.named', { name })} onClick={() => onChange('end')}>
            {t('end')}
          </Button>
        )}
      </div>
    </Card>
  );
}
