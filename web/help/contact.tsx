import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import type { HelpPage } from '../../contract/help/help.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';

type Props = Pick<HelpPage, 'answers'> & Pick<SiteSettings, 'company' | 'support'>;

/** Ways to reach the operators in writing, by telephone and by mail, with hours and answering time. */
export function Contact({ answers, company, support, className }: Props & { className?: string }) {
  const t = useTranslations('help');
  return (
    <Card as="section" padded className={cx('grid gap-3', className)}>
      <h2 className="text-xl">{t('contact.title')}</h2>
      <p className="text-pretty">{t('contact.text')}</p>
      <Link to="/help/write" className={buttonClass({ className: 'justify-self-start' })}>
        {t('contact.write')}
      </Link>
      <ContactDetails answers={answers} company={company} support={support} />
    </Card>
  );
}

/** Hours, answering time, telephone and mail address. Also for readers who do not want to write here. */
export function ContactDetails({ answers, company, support }: Props) {
  const t = useTranslations('help');
  const line = 'inline-flex min-h-tap items-center gap-2 font-medium text-celadon-900 hover:underline';
  return (
    <div className="grid gap-1 text-sm">
      <p>{t.rich('contact.hours', { hours: <Ltr>{support.hours}</Ltr> })}</p>
      <p>{formatAnswerTime(answers, t)}</p>
      <a href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`} className={line}>
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        <span>{t.rich('contact.call', { phone: <Ltr>{support.phone}</Ltr> })}</span>
      </a>
      <a href={`mailto:${company.email}`} className={line}>
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        <span className="[overflow-wrap:anywhere]">{t.rich('contact.mail', { mail: <Ltr>{company.email}</Ltr> })}</span>
      </a>
    </div>
  );
}

/** Returns the measured answering time, or the target if there is none. Uses hours from two hours on. */
function formatAnswerTime({ minutes, hours }: HelpPage['answers'], t: ReturnType<typeof useTranslations<'help'>>): string {
  if (minutes === null) return t('answers.aim', { count: hours });
  return minutes < 120 ? t('answers.minutes', { count: minutes }) : t('answers.hours', { count: Math.ceil(minutes / 60) });
}
