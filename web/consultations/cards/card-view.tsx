import { renderCard } from '../../../contract/cards/card-text.ts';
import type { MessageCard } from '../../../contract/cards/cards.ts';
import type { Language } from '../../../contract/languages.ts';
import { textDirection } from '../../i18n/languages.ts';

export type CardViewProps = {
  card: Pick<MessageCard, 'title' | 'rows' | 'values'>;
  language: Language;
  /** Time zone of the reader, to show times in it as well. */
  timeZone?: string | undefined;
};

/** A card in one language. */
export function CardView({ card, language, timeZone }: CardViewProps) {
  const { title, rows } = renderCard(card, language, timeZone);
  return (
    <div lang={language} dir={textDirection(language)} className="[overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1.5 divide-y divide-line border-t border-line">
        {rows.map(({ label, text }) => (
          <li key={`${label} ${text}`} className="py-1.5 last:pb-0">
            {label !== null && <span className="block text-sm text-ink-soft">{label}</span>}
            <span className="whitespace-pre-wrap">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
