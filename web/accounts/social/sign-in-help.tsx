import type { SiteSettings } from '../../../contract/site/site.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';

/** Contacts for sign-in problems: WeChat and WhatsApp, if this installation has them (specification 3.1). */
export function SignInHelp({ wechat, whatsapp }: Pick<SiteSettings['sign_in'], 'wechat' | 'whatsapp'>) {
  const t = useTranslations('sign-in');
  if (!wechat && !whatsapp) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 py-2 text-center">
      {t('social.help')}
      {wechat && (
        <span>
          {t('social.wechat')} <Ltr className="font-medium text-ink">{wechat}</Ltr>
        </span>
      )}
      {whatsapp && (
        <span>
          WhatsApp <Ltr className="font-medium text-ink">{whatsapp}</Ltr>
        </span>
      )}
    </p>
  );
}
