import { cx } from './cx.ts';

type BarSeries = {
  id: string;
  /** Colour of the bars and of the legend's mark. */
  tone: 'light' | 'middle' | 'dark' | 'warm';
  label: string;
  /** One value for each position; null draws nothing. */
  values: readonly (number | null)[];
};

export type BarChartProps = {
  /** Accessible name of the chart: one sentence about it. A table beside it has the same figures. */
  label: string;
  /** Label below each position. */
  places: readonly string[];
  series: readonly BarSeries[];
  /** within: each series is narrower and in front of the previous one, for parts of a whole. beside: side by side. */
  arrange: 'within' | 'beside';
  /** Size of the larger unit, such as 60 for minutes. From this value on, the axis is divided into multiples of it. */
  unit?: number;
  /** Formats a value for the axis and the tooltip. */
  say: (value: number) => string;
};

const FILL_CLASSES = { light: 'fill-celadon-100', middle: 'fill-celadon-500', dark: 'fill-celadon-900', warm: 'fill-blush-600' } as const;
const BACKGROUND_CLASSES = { light: 'bg-celadon-100', middle: 'bg-celadon-500', dark: 'bg-celadon-900', warm: 'bg-blush-600' } as const;
/** The edge makes a light bar visible on white. */
const EDGE_CLASS = 'stroke-celadon-500 [vector-effect:non-scaling-stroke]';
const HEIGHT = 100;
const POSITION_WIDTH = 10;
/** Most labels below a chart on a phone. */
const MAX_LABELS = 6;

/** Returns a round figure at or above the largest value, so that the axis can be halved. */
export function computeAxisMaximum(largest: number): number {
  if (largest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= largest) ?? 10;
  return step * power;
}

/** A bar chart as an image with a name. It follows the direction of the text. */
export function BarChart({ label, places, series, arrange, unit = 1, say }: BarChartProps) {
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = largest > unit ? computeAxisMaximum(largest / unit) * unit : computeAxisMaximum(largest);
  const every = Math.ceil(places.length / MAX_LABELS);
  return (
    <figure className="grid gap-3">
      <Legend series={series} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" dir="ltr">
        <div aria-hidden="true" className="flex h-44 flex-col justify-between text-end text-sm leading-none text-ink-soft tabular-nums">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{say(value)}</span>
          ))}
        </div>
        <svg role="img" aria-label={label} viewBox={`0 0 ${places.length * POSITION_WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="block h-44 w-full">
          {[0.5, HEIGHT / 2, HEIGHT - 0.5].map((y) => (
            <line key={y} x1={0} x2={places.length * POSITION_WIDTH} y1={y} y2={y} className="stroke-line [vector-effect:non-scaling-stroke]" />
          ))}
          {series.map((one, i) => (
            <g key={one.id} className={cx(FILL_CLASSES[one.tone], one.tone === 'light' && EDGE_CLASS)}>
              {one.values.map((value, at) =>
                value ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: places keep their order
                  <rect key={at} {...computeBar({ at, i, of: series.length, arrange })} y={HEIGHT - (value / top) * HEIGHT} height={(value / top) * HEIGHT}>
                    <title>{`${places[at]} · ${one.label}: ${say(value)}`}</title>
                  </rect>
                ) : null,
              )}
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="relative col-start-2 mt-1.5 h-5 text-sm text-ink-soft tabular-nums">
          {places.map((place, at) =>
            // Counts from the last position, which matters most.
            (places.length - 1 - at) % every === 0 ? (
              <span key={place} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${((at + 0.5) / places.length) * 100}%` }}>
                {place}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </figure>
  );
}

/** Returns the position and width of a series' bar. */
function computeBar({ at, i, of, arrange }: { at: number; i: number; of: number; arrange: BarChartProps['arrange'] }): { x: number; width: number } {
  const whole = 8;
  if (arrange === 'beside') {
    const width = whole / of;
    return { x: at * POSITION_WIDTH + (POSITION_WIDTH - whole) / 2 + i * width, width };
  }
  const width = whole - (i * whole) / (of + 0.5);
  return { x: at * POSITION_WIDTH + (POSITION_WIDTH - width) / 2, width };
}

function Legend({ series }: Pick<BarChartProps, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {series.map(({ id, tone, label }) => (
        <li key={id} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cx('size-3 rounded-[3px] forced-colors:border', BACKGROUND_CLASSES[tone], tone === 'light' && 'inset-ring inset-ring-celadon-500')}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
