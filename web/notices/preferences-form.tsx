import { type SubmitEvent, useState } from 'react';
import type { NoticeChannel, NotificationPreferences } from '../../contract/notifications/notices.ts';
import { getBrowserTimeZone } from '../i18n/format.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { queueIfOffline } from '../session/queue-if-offline.ts';
import { api } from '../session/session.ts';
import { type FieldErrors, useForm } from '../session/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { TickedItem } from '../ui/check-group.tsx';
import { Notice } from '../ui/notice.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toast } from '../ui/toast.tsx';
import { LockScreenSetting } from './lock-screen.tsx';
import { listPreferenceGroups, type NotifiedRole, type PreferenceGroup, switchChannel } from './preference-groups.ts';
import { DaysOff, QuietHours, type TimeField, TimeZoneField } from './quiet-fields.tsx';

type Props = { userRole: NotifiedRole; brand: string; channels: readonly NoticeChannel[]; saved: NotificationPreferences; follows: boolean | null };

const FIELDS = ['quiet.from', 'quiet.to', 'time_zone'] as const satisfies readonly TimeField[];

/** Form for notification preferences: groups, channels and quiet hours. If saving is refused, the choices stay. */
export function PreferencesForm({ userRole, brand, channels: offered, saved, follows }: Props) {
  const t = useTranslations('notices');
  const here = getBrowserTimeZone();
  const [wishes, setWishes] = useState<NotificationPreferences>(saved);
  const form = useForm<TimeField, [NotificationPreferences]>({
    fields: FIELDS,
    validate({ quiet }) {
      if (!quiet) return {};
      const found: FieldErrors<TimeField> = {};
      if (!quiet.from) found['quiet.from'] = t('quiet.missing');
      if (!quiet.to) found['quiet.to'] = t('quiet.missing');
      if (quiet.from && quiet.from === quiet.to) found['quiet.to'] = t('quiet.same');
      return found;
    },
    async send(given) {
      const answer = await api('saveWishes', { body: given }).catch(async (error: unknown) => {
        if (await queueIfOffline(error, { kind: 'wishes', wishes: given })) return undefined;
        throw error;
      });
      if (!answer) return toast(t('waits'));
      setWishes(answer.wishes);
      toast(t('saved'), { tone: 'success' });
    },
  });
  const change = (next: Partial<NotificationPreferences>, field?: TimeField) => {
    setWishes((now) => ({ ...now, ...next }));
    form.clearErrors(field);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.run(wishes);
  };
  // LINE notifies only people who opted in.
  const channels = offered.filter((channel) => channel !== 'line' || wishes.line);
  // Quiet hours apply only to channels that interrupt the reader.
  const canDisturb = channels.some((channel) => channel !== 'mail');
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-6">
      <SectionCard id="wishes-groups" title={t('groups.title')}>
        {offered.includes('line') && (
          <>
            <CheckField label={t('line.on')} hint={t('line.text')} checked={wishes.line} onChange={({ target }) => change({ line: target.checked })} />
            {wishes.line && follows === false && (
              <Notice still tone="warning">
                {t('line.follow', { brand })}
              </Notice>
            )}
          </>
        )}
        <div className="divide-y divide-line">
          {listPreferenceGroups(userRole).map((group) => (
            <Group key={group.group} group={group} wishes={wishes} channels={channels} onChange={setWishes} />
          ))}
        </div>
      </SectionCard>
      <SectionCard id="wishes-quiet" title={t(canDisturb ? 'quiet.title' : 'zone.label')} className="grid gap-4">
        {canDisturb && <QuietHours quiet={wishes.quiet} errors={form.errors} onChange={(quiet, field) => change({ quiet }, field)} />}
        <TimeZoneField
          zone={wishes.time_zone ?? here}
          here={here}
          error={form.errors.time_zone}
          onChange={(zone) => change({ time_zone: zone === here ? null : zone }, 'time_zone')}
        />
        {canDisturb && userRole !== 'user' && <DaysOff days={wishes.days_off} onChange={(days_off) => change({ days_off })} />}
      </SectionCard>
      {canDisturb && (
        <LockScreenSetting
          brand={brand}
          staff={userRole !== 'user'}
          words={wishes.words_on_lock_screen}
          onChange={(words_on_lock_screen) => change({ words_on_lock_screen })}
        />
      )}
      {(userRole === 'user' || userRole === 'hospital') && (
        <SectionCard id="wishes-presence" title={t('presence.title')} className="grid gap-3">
          <CheckField
            label={t('presence.show')}
            hint={t('presence.text')}
            checked={wishes.presence ?? true}
            onChange={({ target }) => change({ presence: target.checked })}
          />
        </SectionCard>
      )}
      {form.errorText && (
        <Notice tone="error" title={t('save.failed')}>
          {form.errorText}
        </Notice>
      )}
      <Button type="submit" busy={form.pending} busyLabel={t('saving')} full className="md:w-auto md:min-w-40 md:justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}

type GroupProps = {
  group: PreferenceGroup;
  wishes: NotificationPreferences;
  channels: readonly NoticeChannel[];
  onChange: (wishes: NotificationPreferences) => void;
};

function Group({ group: { group, title, text, always, mailedOnly }, wishes, channels, onChange }: GroupProps) {
  const t = useTranslations('notices');
  const off = wishes.off[group] ?? [];
  return (
    <fieldset className="grid min-w-0 gap-x-6 py-3 md:grid-cols-[minmax(0,1fr)_16rem]">
      <legend className="sr-only">{t(title)}</legend>
      <div className="md:py-2.5">
        <p aria-hidden="true" className="font-semibold">
          {t(title)}
        </p>
        <p className="text-sm text-ink-soft">{t(text)}</p>
      </div>
      <div>
        {(mailedOnly ? channels.filter((channel) => channel === 'mail') : channels).map((channel) =>
          channel === 'mail' && always ? (
            <TickedItem key={channel} label={t('channel.mail')} note={t(always)} />
          ) : (
            <CheckField
              key={channel}
              label={t(`channel.${channel}`)}
              checked={!off.includes(channel)}
              onChange={({ target }) => onChange(switchChannel(wishes, { group, channel, on: target.checked }))}
            />
          ),
        )}
      </div>
    </fieldset>
  );
}
