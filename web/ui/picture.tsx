import { cx } from './cx.ts';

/** A picture in several widths. */
export type PictureSource = {
  /** The address for a browser that knows no `srcset`. */
  src: string;
  srcset: string;
  /** Pixels of the largest: they keep the place before it has come. */
  width: number;
  height: number;
  /** A few pixels as a `data:` address, shown until it has come. Empty for none. */
  placeholder: string;
};

export type PictureProps = {
  source: PictureSource;
  /** What it shows; "" where the text beside it says so already. */
  alt: string;
  /** How wide it stands on the page, as in `<img sizes>`. */
  sizes: string;
  /** Above the fold, and not lazily; `first`: the largest thing there, fetched before all else. */
  priority?: boolean | 'first' | undefined;
  /** The frame: give it an aspect ratio (`aspect-4/3`) or a size; without one the picture's own shape holds. */
  className?: string;
};

/**
 * A picture that fills its frame, over a tiny copy of itself. The copy is an image, not a style, so a strict CSP lets it be. One without
 * priority is asked for once the document has loaded (theme.css): a browser's own laziness fetches two screens ahead, beside what is seen first.
 */
export function Picture({ source, alt, sizes, priority, className }: PictureProps) {
  return (
    <span className={cx('relative block overflow-hidden bg-sunken', className)}>
      {source.placeholder && <img src={source.placeholder} alt="" aria-hidden="true" className="absolute inset-0 size-full object-cover" />}
      <img
        src={source.src}
        srcSet={source.srcset}
        sizes={sizes}
        width={source.width}
        height={source.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === 'first' ? 'high' : 'auto'}
        decoding="async"
        className="relative size-full object-cover"
      />
    </span>
  );
}
