import { Fragment } from 'react';
import { Bidi } from './bidi.tsx';

type Section = { heading: string; body: (string | { list: string[] } | { table: string[][] })[] };
type DocumentBodyProps = {
  sections: readonly Section[];
  /** Heading level: of a page's own sections, or of a text inside one. */
  heading?: 'h2' | 'h3' | 'h4';
  /** Gives the sections IDs, so that links can lead to them. */
  linked?: boolean;
};

export const toSectionId = (index: number) => `section-${index + 1}`;

/** The text of a fixed document: paragraphs, lists and tables under their headings. */
export function DocumentBody({ sections, heading: Heading = 'h2', linked = false }: DocumentBodyProps) {
  return (
    <div className="grid gap-[1.75em]">
      {sections.map(({ heading, body }, index) => (
        <section key={heading} id={linked ? toSectionId(index) : undefined} className="grid scroll-mt-24 gap-[0.75em]">
          <Heading className={Heading === 'h2' ? 'text-xl' : 'font-text text-[1em] font-semibold tracking-normal text-ink'}>{heading}</Heading>
          {body.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text keeps its order
            <Fragment key={at}>{renderItem(item, heading)}</Fragment>
          ))}
        </section>
      ))}
    </div>
  );
}

function renderItem(item: Section['body'][number], heading: string) {
  if (typeof item === 'string') return <p>{item}</p>;
  if ('table' in item) return <DocumentTable rows={item.table} of={heading} />;
  return (
    <ul className="grid list-disc gap-[0.4em] ps-5 marker:text-celadon-500">
      {item.list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/**
 * The first row contains the column names; the first cell of each other row is its subject. The accessible name combines `of`, the column names and
 * the first subject, because many tables share column names.
 */
function DocumentTable({ rows: [head = [], ...rows], of }: { rows: string[][]; of: string }) {
  return (
    <section
      aria-label={[of, ...head, rows[0]?.[0] ?? ''].join(' · ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with a keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="scroller-sideways rounded-sm border border-line bg-surface"
    >
      <table className="w-full border-collapse text-start">
        <thead className="bg-sunken text-ink-soft">
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-2.5 text-start font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="border-t border-line align-baseline">
              <th scope="row" className="px-4 py-2.5 text-start font-medium">
                <Bidi>{name}</Bidi>
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <td key={at} className="px-4 py-2.5">
                  <Bidi>{cell}</Bidi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
