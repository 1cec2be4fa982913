import { type ReactNode, useState } from 'react';
import { useTranslations } from '../i18n/translations.tsx';
import { useMutation } from '../session/use-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { playSound, showDesktopNotification, storeAlertSettings, useAlertSettings } from './alerts.ts';

type AlertProblem = 'silent' | 'denied' | 'none';

/** Settings for the console's sound and desktop notifications (specification 7.8). Each is turned on by a press and can be tested. */
export function AlertsSection() {
  const t = useTranslations('console');
  const { sound, desktop } = useAlertSettings();
  const [trouble, setTrouble] = useState<AlertProblem>();
  const tryOut = {
    sound: async () => setTrouble((await playSound()) ? undefined : 'silent'),
    desktop: async () => setTrouble(showDesktopNotification(t('alerts.test.title'), t('alerts.test.text')) ? undefined : findAlertProblem()),
  };
  const soundOn = useMutation(async () => {
    storeAlertSettings({ sound: true });
    await tryOut.sound();
  });
  const desktopOn = useMutation(async () => {
    if (typeof Notification === 'undefined') return setTrouble('none');
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    setTrouble(isAllowed ? undefined : 'denied');
    if (isAllowed) storeAlertSettings({ desktop: true });
  });
  return (
    <SectionCard id="alerts" title={t('alerts.title')} className="grid gap-3">
      <p className="text-sm text-ink-soft">{t('alerts.text')}</p>
      <AlertSetting name={t('alerts.sound')} isOn={sound} onTest={tryOut.sound} onOn={soundOn.run} onOff={() => storeAlertSettings({ sound: false })} />
      <AlertSetting
        name={t('alerts.desktop')}
        isOn={desktop}
        onTest={tryOut.desktop}
        onOn={desktopOn.run}
        onOff={() => storeAlertSettings({ desktop: false })}
      />
      {trouble && <Notice tone="warning">{t(`alerts.${trouble}`)}</Notice>}
    </SectionCard>
  );
}

const findAlertProblem = (): AlertProblem => (typeof Notification === 'undefined' || Notification.permission === 'granted' ? 'none' : 'denied');

type AlertSettingProps = { name: string; isOn: boolean; onOn: () => void; onOff: () => void; onTest: () => void };

function AlertSetting({ name, isOn, onOn, onOff, onTest }: AlertSettingProps): ReactNode {
  const t = useTranslations('console');
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="flex flex-[1_1_12rem] items-center gap-2 font-semibold">
        {name} <Chip tone={isOn ? 'jade' : 'neutral'}>{t(isOn ? 'alerts.isOn' : 'alerts.isOff')}</Chip>
      </p>
      {isOn && (
        <Button kind="ghost" size="s" onClick={onTest}>
          {t('alerts.test')}
        </Button>
      )}
      <Button kind={isOn ? 'quiet' : 'ghost'} size="s" onClick={isOn ? onOff : onOn}>
        {t(isOn ? 'alerts.off' : 'alerts.on')}
      </Button>
    </fieldset>
  );
}
