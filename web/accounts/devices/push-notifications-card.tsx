import { useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './push.ts';

type Props = {
  /** Role of the reader. Each role is notified of different things. */
  userRole?: 'user' | 'hospital' | 'operator' | 'interpreter';
  onChanged?: () => void;
};

/**
 * Turns push notifications on this device on and off. Explains how to unblock them, and the first steps on an iPhone. Renders nothing where push is
 * not offered. `onChanged` reloads the list of sessions, which shows the ones with push.
 */
export function PushNotificationsCard({ userRole = 'user', onChanged }: Props) {
  const t = useTranslations('devices');
  const { value: state, reload } = useQuery('device', readPushState);
  const [notReached, setNotReached] = useState(false);
  const changed = () => {
    reload();
    onChanged?.();
  };
  const on = useMutation(async () => {
    setNotReached(false);
    const reached = await turnOnPush();
    setNotReached(reached === 'off');
    changed();
  });
  const off = useMutation(async () => {
    await turnOffPush();
    changed();
  });
  if (state === undefined || state === 'absent') return null;
  return (
    <SectionCard id="device" title={t('title')}>
      <p className="mt-1 text-ink-soft">
        {t(`lead.${userRole}`)} {t('lead.lockScreen')}
      </p>
      <div className="mt-4 grid justify-items-start gap-3">
        {state === 'off' && (
          <>
            <p className="text-sm text-ink-soft">{t('asks')}</p>
            <Button busy={on.pending} busyLabel={t('turningOn')} onClick={() => on.run()}>
              {t('turnOn')}
            </Button>
          </>
        )}
        {state === 'on' && (
          <>
            <Notice tone="success">{t('on')}</Notice>
            <Button kind="ghost" busy={off.pending} busyLabel={t('turningOff')} onClick={() => off.run()}>
              {t('turnOff')}
            </Button>
          </>
        )}
        <PushUnavailable state={state} />
        {notReached && (
          <Notice tone="error" title={t('notReached')}>
            {t('notReached.text')}
          </Notice>
        )}
        {(on.errorText ?? off.errorText) && (
          <Notice tone="error" title={t('failed')}>
            {on.errorText ?? off.errorText}
          </Notice>
        )}
      </div>
    </SectionCard>
  );
}

/** Explains why push cannot be turned on here, and what to do. */
function PushUnavailable({ state }: { state: PushState }) {
  const t = useTranslations('devices');
  if (state === 'unsupported') return <Notice still>{t('unsupported')}</Notice>;
  if (state === 'blocked')
    return (
      <Notice tone="warning" still title={t('blocked')}>
        {t('blocked.text')}
      </Notice>
    );
  if (state !== 'home-screen') return null;
  return (
    <Notice still title={t('homeScreen')}>
      <ol className="mt-1 list-decimal ps-5">
        <li>{t('homeScreen.share')}</li>
        <li>{t('homeScreen.add')}</li>
        <li>{t('homeScreen.open')}</li>
      </ol>
    </Notice>
  );
}
