import { useId } from 'react';
import { Bidi } from '../../ui/bidi.tsx';

export type TimeChoiceProps = {
  labelledBy: string;
  /** ISO 8601 instants with their texts. */
  times: readonly { at: string; title: string; lines: readonly (string | undefined)[] }[];
  value: string | undefined;
  onChange: (at: string) => void;
  disabled?: boolean;
};

/** Radio buttons for starts in a grid of times, so that arrow keys move through them. */
export function TimeChoice({ labelledBy, times, value, onChange, disabled }: TimeChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {times.map(({ at, title, lines }) => (
        <label
          key={at}
          className="relative grid min-h-13 place-content-center justify-items-center rounded-sm bg-surface px-2 py-1.5 text-center leading-tight font-semibold tabular-nums inset-ring inset-ring-edge transition-colors duration-150 hover:bg-celadon-50 has-checked:bg-celadon-700 has-checked:text-white has-checked:inset-ring-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={at}
            checked={at === value}
            disabled={disabled}
            onChange={() => onChange(at)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
          />
          <span className="pointer-events-none relative">
            <Bidi>{title}</Bidi>
          </span>
          {lines.map(
            (line) =>
              line && (
                <small key={line} className="pointer-events-none relative text-xs font-normal">
                  <Bidi>{line}</Bidi>
                </small>
              ),
          )}
        </label>
      ))}
    </div>
  );
}
