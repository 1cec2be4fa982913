import { type ReactNode, useState } from 'react';
import { PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { navigateToExternalUrl, useMutation } from '../../session/use-mutation.ts';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ProviderLogo } from './provider-mark.tsx';
import { callbackUrl } from './providers.ts';

/** Brand colours. On LINE's green only dark letters are readable: contrast 7:1, against 2:1 for white. */
const BUTTON_CLASSES: Record<SocialProvider, string> = {
  line: 'bg-[#06c755] hover:bg-[#05b34c] active:bg-[#05a546]',
  google: 'bg-surface inset-ring inset-ring-edge hover:bg-sunken active:bg-line',
};

type SocialSignInButtonsProps = { providers: readonly SocialProvider[]; isAfterForm?: boolean; children?: ReactNode };

/**
 * Buttons for sign-in with another service, above the form (specification 3.1) or after it, with a divider between. `children`: another way in
 * after them. Renders nothing without any.
 */
export function SocialSignInButtons({ providers, isAfterForm = false, children }: SocialSignInButtonsProps) {
  const t = useTranslations('sign-in');
  const [chosen, setChosen] = useState<SocialProvider>();
  const { pending, errorText, run } = useMutation(async (provider: SocialProvider) => {
    setChosen(provider);
    const { url } = await anonymousApi('begin', { params: { provider }, body: { redirect_uri: callbackUrl(provider) } });
    await navigateToExternalUrl(url);
  });
  const opening = pending ? chosen : undefined;
  if (providers.length === 0 && !children) return null;
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          aria-busy={opening === provider || undefined}
          onClick={() => run(provider)}
          className={cx(
            'flex min-h-12 items-center gap-3 rounded-lg px-3 py-2 text-base leading-tight font-semibold text-ink transition-colors duration-150',
            BUTTON_CLASSES[provider],
          )}
        >
          <ProviderLogo provider={provider} />
          <span className="min-w-0 flex-1">{t('social.with', { provider: PROVIDER_NAMES[provider] })}</span>
          <span className="size-7 p-1">{opening === provider && <Spinner label={t('social.busy')} />}</span>
        </button>
      ))}
      {errorText && chosen && (
        <Notice tone="error" title={t('social.failed', { provider: PROVIDER_NAMES[chosen] })}>
          {errorText}
        </Notice>
      )}
      {children}
      <p
        className={cx(
          'flex items-center gap-4 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
          isAfterForm ? 'order-first mb-3' : 'mt-3',
        )}
      >
        {t('social.or')}
      </p>
    </div>
  );
}
