import { Heart, Scale, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { publicAddress } from '../../../contract/addresses.ts';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { SavedKind } from '../../../contract/saved.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api, currentRole, hasSession } from '../../session/session.ts';
import { useByItself } from '../../session/use-by-itself.ts';
import { chipClass } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { compare, comparisonOf, useCompared } from './compared.ts';
import { useKeeping } from './save-heart.tsx';
import { share } from './share.ts';

type ThingActionsProps = {
  kind: SavedKind /** A treatment with its title, or a clinic with its name. */;
  thing: { id: number; slug: string; title?: string; name?: string };
};

/** On the page of a treatment or a clinic: save it, share it, and compare a treatment. A patient who is signed in finds it again among what she looked at. */
export function ThingActions({ kind, thing }: ThingActionsProps) {
  const t = useTranslations('catalog');
  const language = useLanguage().language as SiteLanguage;
  const { id, slug, title, name = title ?? '' } = thing;
  const { isSaved, press } = useKeeping({ kind, id });
  useByItself(`${kind} ${id}`, async () => {
    // What she looked at is a convenience: it never stands in the way of the page.
    if (hasSession() && (await currentRole().catch(() => null)) === 'user') await api('see', { body: { kind, id } }).catch(() => undefined);
  });
  const handOn = async () => {
    const url = location.origin + publicAddress(language, kind === 'treatment' ? 'treatments' : 'clinics', slug);
    const done = await share(name, url);
    if (done) toast(done === 'copied' ? t('share.copied') : url, { tone: 'success' });
  };
  return (
    <ul aria-label={t('save.actions')} className="flex flex-wrap gap-2 print:hidden">
      <Act pressed={isSaved} onClick={press}>
        <Heart aria-hidden="true" className={cx('size-4', isSaved && 'fill-blush-600 text-blush-600')} /> {t(isSaved ? 'save.saved' : 'save.save')}
      </Act>
      {kind === 'treatment' && <Compare id={id} />}
      <Act onClick={() => void handOn()}>
        <Share2 aria-hidden="true" className="size-4" /> {t('share.share')}
      </Act>
    </ul>
  );
}

function Act({ pressed, onClick, children }: { pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" aria-pressed={pressed} onClick={onClick} className={chipClass({ pressable: true })}>
        {children}
      </button>
    </li>
  );
}

/** Chooses a treatment to be compared; beside it the way to those that are chosen. */
export function Compare({ id }: { id: number }) {
  const t = useTranslations('catalog');
  const chosen = useCompared();
  const isChosen = chosen.includes(id);
  return (
    <>
      <Act pressed={isChosen} onClick={() => compare(id, !isChosen)}>
        <Scale aria-hidden="true" className="size-4" /> {t(isChosen ? 'compare.chosen' : 'compare.choose')}
      </Act>
      {isChosen && chosen.length > 1 && (
        <li>
          <Link to={comparisonOf(chosen)} className={chipClass({ tone: 'jade', pressable: true, className: 'font-semibold' })}>
            {t('compare.go', { count: chosen.length })}
          </Link>
        </li>
      )}
    </>
  );
}
