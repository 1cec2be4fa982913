import { Heart, Scale, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { SavedKind } from '../../../contract/finding/saved.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api, getCurrentRole, hasSession } from '../../session/session.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { chipClass } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { comparisonPath, setCompared, useComparedIds } from './compared.ts';
import { useToggleSaved } from './save-heart.tsx';
import { shareOrCopy } from './share.ts';

type ThingActionsProps = {
  kind: SavedKind /** A treatment with its title, or a clinic with its name. */;
  thing: { id: number; slug: string; title?: string; name?: string };
};

/**
 * Save, share and (for treatments) compare actions of a page. On a phone they are icons over the picture, where no sticky bar covers them. Also
 * records the page as viewed for a signed-in patient.
 */
export function SaveAndShareActions({ kind, thing }: ThingActionsProps) {
  const t = useTranslations('catalog');
  const language = useLanguage().language as SiteLanguage;
  const { id, slug, title, name = title ?? '' } = thing;
  const { isSaved, press } = useToggleSaved({ kind, id });
  useBackgroundTask(`${kind} ${id}`, async () => {
    // Recording is a convenience. Its failure must not affect the page.
    if (hasSession() && (await getCurrentRole().catch(() => null)) === 'user') await api('see', { body: { kind, id } }).catch(() => undefined);
  });
  const handOn = async () => {
    const url = location.origin + buildPublicPath(language, kind === 'treatment' ? 'treatments' : 'clinics', slug);
    const done = await shareOrCopy(name, url);
    if (done) toast(done === 'copied' ? t('share.copied') : url, { tone: 'success' });
  };
  return (
    <ul
      aria-label={t('save.actions')}
      className="flex flex-wrap gap-2 print:hidden max-md:absolute max-md:inset-x-3 max-md:top-3 max-md:z-10 max-md:justify-end"
    >
      <Act over pressed={isSaved} onClick={press} words={t(isSaved ? 'save.saved' : 'save.save')}>
        <Heart aria-hidden="true" className={cx('size-4 max-md:size-5', isSaved && 'fill-blush-600 text-blush-600')} />
      </Act>
      {kind === 'treatment' && <CompareToggle id={id} over />}
      <Act over onClick={() => void handOn()} words={t('share.share')}>
        <Share2 aria-hidden="true" className="size-4 max-md:size-5" />
      </Act>
    </ul>
  );
}

/** Round icon without text over a picture, on a phone. Styled like glass icon buttons. */
const OVER_PICTURE_CLASS =
  'max-md:size-tap max-md:justify-center max-md:rounded-full max-md:bg-surface/85 max-md:px-0 max-md:text-ink max-md:shadow-1 max-md:backdrop-blur-sm max-md:aria-pressed:text-celadon-700';

type ActProps = { words: string /** Over the picture on a phone. */; over?: boolean; pressed?: boolean; onClick: () => void; children: ReactNode };

function Act({ words, over = false, pressed, onClick, children }: ActProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onClick}
        className={chipClass({ pressable: true, className: over ? OVER_PICTURE_CLASS : undefined })}
      >
        {children} <span className={cx(over && 'max-md:sr-only')}>{words}</span>
      </button>
    </li>
  );
}

/** Adds a treatment to the comparison. Beside it is a link to the comparison. */
export function CompareToggle({ id, over = false }: { id: number; over?: boolean }) {
  const t = useTranslations('catalog');
  const chosen = useComparedIds();
  const isChosen = chosen.includes(id);
  return (
    <>
      <Act over={over} pressed={isChosen} onClick={() => setCompared(id, !isChosen)} words={t(isChosen ? 'compare.chosen' : 'compare.choose')}>
        <Scale aria-hidden="true" className={cx('size-4', over && 'max-md:size-5')} />
      </Act>
      {isChosen && chosen.length > 1 && (
        <li>
          <Link
            to={comparisonPath(chosen)}
            className={chipClass({ tone: 'jade', pressable: true, className: cx('font-semibold', over && 'max-md:min-h-tap max-md:shadow-1') })}
          >
            {t('compare.go', { count: chosen.length })}
          </Link>
        </li>
      )}
    </>
  );
}
