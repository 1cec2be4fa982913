import { cx } from '../ui/cx.ts';

/** Drawing of the ferry landing after which the product is named: soft light and one fine line (look, rule 10). Decorative only. */
export function LandingArt({ className }: { className?: string }) {
  return (
    <div className={cx('overflow-hidden rounded-lg bg-radial-[at_24%_12%] from-white via-celadon-100 to-[#8fbca8] text-celadon-900', className)}>
      <svg
        viewBox="0 0 560 640"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-full rtl:-scale-x-100"
      >
        <radialGradient id="landing-moon" cx=".36" cy=".3" r=".8">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".6" stopColor="#fdf3ee" />
          <stop offset="1" stopColor="#f3d3c6" />
        </radialGradient>
        <circle cx="408" cy="234" r="62" fill="url(#landing-moon)" strokeOpacity=".35" />
        <g opacity=".42">
          <path d="M-10 322c54-8 76-58 122-62 40-4 56 38 92 40 40 2 62-52 112-56 44-4 62 46 102 54 46 10 84-20 152-12" />
          <path d="M-10 346c90 4 150-22 224-12 96 12 190 12 356-8" opacity=".6" />
        </g>
        <g opacity=".45">
          <path d="M22 382c40-8 76-8 116 0s62 7 74 3M404 392c36-8 66-8 102 0s50 6 74 0" />
          <path d="M-12 436c34-8 62-8 96 0s38 6 52 5M410 446c30-6 62-6 92 0s50 6 78 0" />
          <path d="M112 500c48-9 92-9 140 0s92 9 140 0 84-8 120-3" />
          <path d="M250 548c40-8 76-8 116 0s86 7 120 1" />
        </g>
        <path d="M150 426c12 34 36 50 76 50h86c42 0 70-18 84-54-36 12-72 17-122 17-52 0-90-4-124-13Z" fill="#fbfaf7" strokeOpacity=".8" />
        <path d="M214 436c2-45 24-69 58-69s57 24 60 69c-40 4-80 4-118 0Z" fill="#eef5f1" strokeOpacity=".8" />
        <path d="M238 437c3-36 15-58 34-70M307 437c-3-37-15-59-35-70" opacity=".5" />
        <path d="M366 433v-98c0-12 14-18 24-8v8" opacity=".8" />
        <ellipse cx="390" cy="347" rx="9" ry="12" fill="#f6d9cd" strokeOpacity=".8" />
        <g strokeOpacity=".65">
          <path d="M-4 560h146l18 14H-4Z" fill="#fbfaf7" fillOpacity=".8" />
          <path d="M40 560v-18M112 560v-18M28 574v76M92 574v76M144 574v76M54 560l10 14M90 560l12 14" />
        </g>
      </svg>
    </div>
  );
}
