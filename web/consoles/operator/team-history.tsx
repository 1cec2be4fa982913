import type { StaffChange } from '../../../contract/accounts/team.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

/** Invitations to a clinic's team, and the record of changes to it (specification 7.18). */
export function TeamHistory({ clinic }: { clinic: string }) {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const query = useQuery(clinic, () => api('staffRecord', { params: { hospital_id: Number(clinic) } }));
  const time = (iso: string) => formatSeoulTime(iso, language, { weekday: undefined });
  return (
    <QueryView query={query} loading={t('staff.record')} skeletons="h-12" failed={shared('shared.recordFailed')} errorLook="notice">
      {({ invitations, changes }) =>
        invitations.length + changes.length > 0 && (
          <Disclosure summary={t('staff.record')} className="mt-4">
            <ul aria-label={t('staff.record')} className="grid gap-2 text-sm">
              {invitations.map(({ id, name, email, expires_at, expired }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  {t.rich(expired ? 'staff.invited.expired' : 'staff.invited', {
                    name: <Bidi>{name}</Bidi>,
                    email: <Ltr>{email}</Ltr>,
                    until: time(expires_at),
                  })}
                </li>
              ))}
              {changes.map(({ id, act, whom, by, at }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  <span className="text-ink-soft">{time(at)}</span> ·{' '}
                  {t.rich(ACTION_KEYS[act], { whom: <Ltr>{whom}</Ltr>, by: by === null ? t('staff.act.command') : <Ltr>{by}</Ltr> })}
                </li>
              ))}
            </ul>
          </Disclosure>
        )
      }
    </QueryView>
  );
}

const ACTION_KEYS = {
  moved: 'staff.act.moved',
  closed: 'staff.act.closed',
  invited: 'staff.act.invited',
  handed: 'staff.act.handed',
  head: 'staff.act.head',
  'no-head': 'staff.act.no-head',
} as const satisfies Record<StaffChange['act'], string>;
