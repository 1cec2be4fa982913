import { Keyboard } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConsoleBarPortal } from '../frame.tsx';
import { HANDLING_KEYS } from './handling/use-handling-keys.ts';
import { acceptsText, mustIgnoreShortcut } from './shortcut-guards.ts';

/** The shortcuts by part of the console. Each alternative is a list of keys that are pressed together. */
const SHORTCUTS = [
  {
    title: 'conversations',
    keys: [
      { does: 'search', ways: [['Ctrl', 'K']] },
      {
        does: 'next',
        ways: [
          ['Alt', '↓'],
          ['Alt', '↑'],
        ],
      },
      { does: 'move', ways: [['↓'], ['↑']] },
      { does: 'enter', ways: [['Enter']] },
    ],
  },
  {
    title: 'answer',
    keys: [
      { does: 'send', ways: [['Enter'], ['Ctrl', 'Enter']] },
      { does: 'newLine', ways: [['Shift', 'Enter']] },
      { does: 'slash', ways: [['/']] },
      { does: 'end', ways: [['End']] },
      { does: 'leave', ways: [['Esc']] },
    ],
  },
  {
    title: 'handling',
    keys: [
      { does: 'handled', ways: [[HANDLING_KEYS.done]] },
      { does: 'later', ways: [[HANDLING_KEYS.later]] },
      { does: 'hand', ways: [[HANDLING_KEYS.hand]] },
      { does: 'unread', ways: [[HANDLING_KEYS.unread]] },
    ],
  },
  {
    title: 'calendar',
    keys: [
      { does: 'grid', ways: [['↑'], ['↓'], ['←'], ['→']] },
      { does: 'arrived', ways: [['A']] },
      { does: 'done', ways: [['D']] },
      { does: 'notCome', ways: [['N']] },
      { does: 'undo', ways: [['U']] },
      { does: 'change', ways: [['M']] },
      { does: 'cancel', ways: [['Delete']] },
      { does: 'block', ways: [['B']] },
    ],
  },
  {
    title: 'everywhere',
    keys: [
      { does: 'tab', ways: [['Tab'], ['Shift', 'Tab']] },
      { does: 'escape', ways: [['Esc']] },
      { does: 'help', ways: [['?']] },
    ],
  },
] as const;

/** The list of the clinic console's shortcuts, opened by a button in the bar and by `?` while no text is being typed. */
export function KeyboardShortcuts() {
  const t = useTranslations('clinic-keys');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '?' || mustIgnoreShortcut(event) || acceptsText(event.target)) return;
      event.preventDefault();
      setShown(true);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <ConsoleBarPortal>
        <IconButton label={t('open')} onClick={() => setShown(true)} kind="onDark" className="max-md:hidden">
          <Keyboard className="size-5" />
        </IconButton>
      </ConsoleBarPortal>
      <Dialog open={shown} onClose={() => setShown(false)} title={t('title')} closeLabel={t('common.close')} kind="wide" text>
        <div className="gap-x-10 md:columns-2">
          {SHORTCUTS.map(({ title, keys }) => (
            <section key={title} aria-label={t(title)} className="mb-6 break-inside-avoid">
              <h3 className="mb-2 text-base">{t(title)}</h3>
              <dl className="grid grid-cols-[minmax(8.5rem,auto)_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
                {keys.map(({ does, ways }) => (
                  <Fragment key={does}>
                    <dt className="flex flex-wrap gap-x-2 gap-y-1">
                      {ways.map((way) => (
                        <KeyCombination key={way.join()} keys={way} />
                      ))}
                    </dt>
                    <dd>{t(does)}</dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}

/** Keys that are pressed together. */
function KeyCombination({ keys }: { keys: readonly string[] }) {
  return (
    <span className="whitespace-nowrap">
      {keys.map((key, i) => (
        <Fragment key={key}>
          {i > 0 && ' + '}
          <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-text text-xs">{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
