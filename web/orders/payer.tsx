import type { Profile } from '../../contract/accounts/profile.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { DefinitionRows } from '../ui/table.tsx';

/** The payer, from the member's profile. The link to edit it returns to the same draft. */
export function Payer({ profile }: { profile: Profile }) {
  const t = useTranslations('orders');
  const none = <span className="text-ink-soft">{t('order.payer.none')}</span>;
  return (
    <Disclosure kind="card" defaultOpen summary={t('order.payer')}>
      <DefinitionRows
        dense
        rows={[
          { id: 'name', label: t('order.payer.name'), value: <Bidi>{`${profile.first_name} ${profile.last_name}`}</Bidi> },
          { id: 'phone', label: t('common.phone'), value: profile.phone ? <Ltr>{profile.phone}</Ltr> : none },
          { id: 'messenger', label: t('common.messenger'), value: <Bidi>{t(`messenger.${profile.messenger}`)}</Bidi> },
          { id: 'messengerId', label: t('common.messengerId'), value: profile.messenger_id ? <Bidi>{profile.messenger_id}</Bidi> : none },
        ]}
      />
      <a href="/myPage?tab=0" className="mt-2 inline-flex min-h-tap items-center text-sm font-semibold text-celadon-700 hover:underline">
        {t('order.payer.edit')}
      </a>
    </Disclosure>
  );
}
