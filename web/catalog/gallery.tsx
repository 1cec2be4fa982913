import type { Picture } from '../../contract/catalog/catalog.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Carousel } from '../ui/carousel.tsx';

/** The pictures at the top of a treatment's or clinic's page. The first one is the page's largest contentful paint. */
export function Gallery({ pictures, title, sizes, className }: { pictures: readonly Picture[]; title: string; sizes: string; className: string }) {
  const t = useTranslations('catalog');
  return (
    <Carousel
      pictures={pictures.map((picture, at) => ({ ...picture, alt: t('picture.alt', { title, index: at + 1 }) }))}
      sizes={sizes}
      priority
      className={className}
      labels={{
        label: t('picture.label', { title }),
        previous: t('picture.previous'),
        next: t('picture.next'),
        position: (index, total) => t('picture.position', { index, total }),
        empty: t('picture.empty'),
      }}
    />
  );
}
