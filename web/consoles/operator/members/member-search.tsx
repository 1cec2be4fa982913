import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SupportSearchResult } from '../../../../contract/accounts/support.ts';
import { isBlank, MEMBER_LOOK_REASONS } from '../../../../contract/rules.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Bidi, Ltr } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SeoulTime } from '../order-summary.tsx';
import { type LookReason, memberPath } from './member-look.ts';

/** Search over everything by which a member can be found. What was typed is not in the address, because it may be a name. */
export function MemberSearch() {
  const t = useTranslations('operator-members');
  const shared = useTranslations('console');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<LookReason | ''>('');
  const [asked, setAsked] = useState<{ q: string; round: number }>({ q: '', round: 0 });
  const query = useQuery(asked.q && `${asked.round} ${asked.q}`, () => api('searchSupport', { body: { q: asked.q } }));
  const form = useForm({
    fields: ['q', 'reason'],
    validate: () => ({ ...(isBlank(typed) && { q: t('find.missing') }), ...(reason === '' && { reason: shared('shared.reasonMissing') }) }),
    send: async () => setAsked(({ round }) => ({ q: typed.trim(), round: round + 1 })),
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <SectionCard id="find-member" title={t('find.title')}>
      <form ref={form.ref} method="post" noValidate onSubmit={find} className="mt-4 grid gap-4">
        <SelectField
          label={t('why')}
          placeholder={t('why.choose')}
          required
          options={MEMBER_LOOK_REASONS.map((value) => ({ value, label: t(`why.${value}`) }))}
          {...form.field('reason', reason, (value) => setReason(value as LookReason | ''))}
        />
        <Field
          label={t('find.label')}
          hint={t('find.hint')}
          end={<Button type="submit">{shared('shared.find')}</Button>}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...form.field('q', typed, setTyped)}
        />
      </form>
      {asked.q !== '' && reason !== '' && (
        <QueryView query={query} loading={t('searching')} skeletons="h-12 h-12" failed={t('failed')} errorLook="notice">
          {(found) => <SearchFindings found={found} reason={reason} />}
        </QueryView>
      )}
    </SectionCard>
  );
}

function SearchFindings({ found, reason }: { found: SupportSearchResult; reason: LookReason }) {
  const t = useTranslations('operator-members');
  const state = useTranslations('operator');
  const { members, orders, conversations } = found;
  if (members.length + orders.length + conversations.length === 0) return <p className="mt-4 text-ink-soft">{t('found.none')}</p>;
  return (
    <div className="mt-5 grid gap-5">
      {members.length > 0 && (
        <Findings title={t('found.members')}>
          {members.map(({ uid, name, native_name, country, joined_at }) => (
            <Finding key={uid} to={memberPath({ uid, reason })} label={<Bidi>{[name, native_name].filter(Boolean).join(' · ')}</Bidi>}>
              <Ltr>{uid}</Ltr>, <Ltr>{country}</Ltr>, {t.rich('found.joined', { time: <SeoulTime iso={joined_at} /> })}
            </Finding>
          ))}
        </Findings>
      )}
      {orders.length > 0 && (
        <Findings title={t('found.orders')}>
          {orders.map(({ order_num, hospital_name, status, created_at }) => (
            <Finding key={order_num} to={`/operator?order=${encodeURIComponent(order_num)}`} label={<Ltr>{order_num}</Ltr>}>
              <Bidi>{hospital_name}</Bidi>, {state(`state.${status}`)}, <SeoulTime iso={created_at} />
            </Finding>
          ))}
        </Findings>
      )}
      {conversations.length > 0 && (
        <Findings title={t('found.conversations')}>
          {conversations.map(({ uid, name, hospital_name, opened_at }) => (
            <Finding
              key={`${uid} ${hospital_name}`}
              to={memberPath({ uid, reason })}
              label={t.rich('found.conversation', { name: <Bidi>{name}</Bidi>, clinic: <Bidi>{hospital_name}</Bidi> })}
            >
              <SeoulTime iso={opened_at} />
            </Finding>
          ))}
        </Findings>
      )}
    </div>
  );
}

function Findings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}

function Finding({ to, label, children }: { to: string; label: ReactNode; children: ReactNode }) {
  return (
    <li className="py-2">
      <Link to={to} preventScrollReset className="font-semibold text-celadon-700 underline">
        {label}
      </Link>
      <span className="block text-sm text-ink-soft">{children}</span>
    </li>
  );
}
