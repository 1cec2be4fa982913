import { Languages } from 'lucide-react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';

/** Name and role of the interpreter above the message, so that it is not mistaken for the other side's. */
export function InterpreterByline({ name }: { name: string }) {
  const t = useTranslations('thread');
  return (
    <p className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-celadon-700">
      <Languages aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{t.rich('interpreter.says', { name: <Bidi>{name}</Bidi> })}</span>
    </p>
  );
}
