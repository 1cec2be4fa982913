import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { isComposing } from '../../ui/is-composing.ts';
import type { ThreadTranslate } from '../messages/thread-text.ts';
import { readText, storeText } from '../thread/outbox.ts';

/** True if a physical keyboard is likely. On a phone, focusing the box would open an on-screen keyboard over half of the screen. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Number of remaining characters at which the counter appears. */
const COUNTER_THRESHOLD_CHARACTERS = 400;

/** Actions on the box for other components. */
export type ComposerHandle = {
  /** Appends text to the box, so that it can be edited and sent. */
  write(text: string): void;
};

export type ComposerProps = {
  ref?: Ref<ComposerHandle>;
  words: ThreadTranslate;
  /** Key under which unsent text is stored in this tab. */
  draftKey: string;
  placeholder: string;
  autoFocus?: boolean;
  /** Called to send the text. Return false to leave the text in the box, because it was not sent. */
  onSend(text: string): boolean;
  /** Called when the empty box gets its first text. */
  onBegin?: () => void;
  /** Called when something is typed. */
  onTyped?: () => void;
  /** Content before the box. */
  before?: ReactNode;
  /** Called for `/` in an empty box. */
  onSlash?: () => void;
  /** Handlers for files that are pasted into the box. */
  taking?: Pick<ComponentProps<'form'>, 'onPaste'>;
  /** Renders content above the box from its text. */
  above?: (text: string, change: (next: string) => void) => ReactNode;
};

/** The message box. It grows with its text and stores unsent text. On a desktop, Enter sends and Shift+Enter begins a line. */
export function Composer({ ref, words, draftKey, placeholder, autoFocus, onSend, onBegin, onTyped, before, onSlash, taking, above }: ComposerProps) {
  const t = useTranslations('thread');
  const [text, setText] = useState(() => readText(sessionStorage, draftKey));
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const left = MAX_MESSAGE_LENGTH - text.trim().length;
  const ready = !isBlank(text) && left >= 0;

  const change = (next: string) => {
    if (isBlank(text) && !isBlank(next)) onBegin?.();
    setText(next);
    storeText(sessionStorage, draftKey, next);
  };
  useImperativeHandle(ref, () => ({
    write(given) {
      if (!text.includes(given)) change(isBlank(text) ? given : `${text.trimEnd()}\n${given}`);
      box.current?.focus();
    },
  }));
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    if (onSend(text.trim())) change('');
    box.current?.focus();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === '/' && text === '' && onSlash && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      onSlash();
      return;
    }
    // While a Japanese or Korean syllable is being composed, Enter ends the composition and does not send.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    if (!event.ctrlKey && !event.metaKey && !hasKeyboard()) return;
    event.preventDefault();
    send();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);

  return (
    <form {...taking} onSubmit={send} className="pb-safe shrink-0 border-t border-line bg-surface px-4 pt-3 md:px-6">
      {above?.(text, change)}
      <div className="flex items-end gap-2">
        {before}
        <label htmlFor={id} className="sr-only">
          {words('write.label')}
        </label>
        <textarea
          ref={box}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          placeholder={placeholder}
          title={words('write.hint')}
          // biome-ignore lint/a11y/noAutofocus: the conversation was opened to write in it
          autoFocus={autoFocus && hasKeyboard()}
          aria-invalid={left < 0 || undefined}
          aria-describedby={`${id}-left`}
          onChange={(event) => {
            change(event.target.value);
            onTyped?.();
          }}
          onKeyDown={key}
          className="max-h-[min(12rem,35dvh)] min-h-12 min-w-0 flex-1 resize-none rounded-lg border border-edge bg-surface px-4 py-2.5 text-base placeholder:whitespace-nowrap placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0 aria-invalid:border-sunday"
        />
        <Button type="submit" disabled={!ready}>
          {t('common.send')}
        </Button>
      </div>
      <p id={`${id}-left`} aria-live="polite" className={cx('pt-1 text-xs', left < 0 ? 'text-sunday' : 'text-ink-soft')}>
        {left < 0 ? t('write.over', { count: -left }) : left <= COUNTER_THRESHOLD_CHARACTERS && t('write.left', { count: left })}
      </p>
    </form>
  );
}
