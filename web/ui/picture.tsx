import { cx } from './cx.ts';

/** A picture in several widths. */
export type PictureSource = {
  /** Address for browsers without `srcset`. */
  src: string;
  srcset: string;
  /** Pixels of the largest version, which reserve its space before it loads. */
  width: number;
  height: number;
  /** A tiny version as a `data:` address, shown until the picture has loaded. Empty for none. */
  placeholder: string;
};

export type PictureProps = {
  source: PictureSource;
  /** Text alternative; "" if the text beside it says the same. */
  alt: string;
  /** Width on the page, as in `<img sizes>`. */
  sizes: string;
  /** True above the fold, so that it is not loaded lazily. `first`: the largest element there, loaded before all else. */
  priority?: boolean | 'first' | undefined;
  /** Classes of the frame: give it an aspect ratio (`aspect-4/3`) or a size; without one it takes the picture's shape. */
  className?: string;
};

/**
 * A picture that fills its frame, above a tiny version of itself. The tiny version is an image and not a style, so that a strict CSP allows it.
 * Without priority it is loaded after the document (theme.css). The browser's own lazy loading fetches two screens ahead and competes with visible
 * content.
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
