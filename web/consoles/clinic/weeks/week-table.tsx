import type { ReactNode } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

type Props = {
  caption: string;
  /** Header of the first column. */
  head: string;
  columns: readonly string[];
  rows: readonly { id: string; label: ReactNode; values: readonly ReactNode[] }[];
};

/** The figures of a chart as a table. */
export function WeekTable({ caption, head, columns, rows }: Props) {
  const t = useTranslations('clinic-weeks');
  return (
    <Disclosure summary={t('table')} className="border-t border-b-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="scroller-sideways" tabIndex={0} aria-label={caption}>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-edge text-ink-soft">
              {[head, ...columns].map((title, i) => (
                <th key={title} scope="col" className={i === 0 ? 'py-2 pe-4 text-start font-semibold' : 'px-2 py-2 text-end font-semibold'}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, values }) => (
              <tr key={id} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-2 pe-4 text-start font-medium whitespace-nowrap">
                  {label}
                </th>
                {values.map((value, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells keep their columns
                  <td key={i} className="px-2 py-2 text-end whitespace-nowrap">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
