import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, use, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';

type ToastTone = 'info' | 'success' | 'error';
type ToastItem = { id: number; message: string; subject: string | undefined; tone: ToastTone; action?: { label: string; onAct: () => void } };
type ToastStore = { items: readonly ToastItem[]; hosts: readonly string[] };

/** Duration of a message, in ms. An error, or a message with an action, stays until it is closed. */
const VISIBLE_MS = 7000;

type ToastOptions = {
  tone?: ToastTone;
  action?: ToastItem['action'];
  /** The person that the message is about. */
  subject?: string | undefined;
};

const EMPTY_STORE: ToastStore = { items: [], hosts: [] };
let store = EMPTY_STORE;
let lastId = 0;
const listeners = new Set<() => void>();

function updateStore(next: Partial<ToastStore>) {
  store = { ...store, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True if the message disappears by itself. */
const disappears = ({ tone, action }: ToastItem): boolean => tone !== 'error' && !action;

/**
 * Shows a short message, from anywhere in the browser. Only the newest is visible. A message that stays until closed reappears after it. Returns the
 * message's ID.
 */
export function toast(message: string, options: ToastOptions = {}): number {
  const item: ToastItem = { id: ++lastId, message, subject: options.subject, tone: options.tone ?? 'info', action: options.action };
  const isSame = (other: ToastItem) => other.message === message && other.subject === item.subject;
  updateStore({ items: [...store.items.filter((other) => !isSame(other) && !disappears(other)).slice(-2), item] });
  return item.id;
}

/** The person that a part of the page is about. Messages begin with this name, because they outlive that part and may appear beside another name. */
export const ToastSubjectContext = createContext<string | undefined>(undefined);

/** Returns `toast` with the subject of the surrounding part of the page. */
export function useToast(): typeof toast {
  const subject = use(ToastSubjectContext);
  return (message, options) => toast(message, { subject, ...options });
}

export function dismissToast(id: number) {
  updateStore({ items: store.items.filter((item) => item.id !== id) });
}

export type ToasterProps = {
  /** Accessible name of a message's close button. */
  closeLabel: string;
  /** True inside a modal dialog, which makes everything outside inert. `Dialog` renders its own. */
  inDialog?: boolean;
  /** Position classes inside a part of the page with its main button at the bottom. */
  place?: string;
};

/** Renders the messages. The page's root contains one; the innermost open one shows the messages. */
export function Toaster({ closeLabel, inDialog = false, place }: ToasterProps) {
  const id = useId();
  const { items, hosts } = useSyncExternalStore(
    subscribe,
    () => store,
    () => EMPTY_STORE,
  );
  useEffect(() => {
    updateStore({ hosts: inDialog || place ? [...store.hosts, id] : [id, ...store.hosts] });
    return () => updateStore({ hosts: store.hosts.filter((host) => host !== id) });
  }, [id, inDialog, place]);

  const shown = hosts.at(-1) === id ? items.slice(-1) : [];
  const draw = (item: ToastItem) => <ToastCard key={item.id} item={item} closeLabel={closeLabel} />;
  return (
    // On a phone at the top, below the fixed bar, because at the bottom it would cover the main button. On a desktop in the end corner, because a
    // form's button is at the start.
    <div
      className={cx(
        'pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4 print:hidden',
        place ?? (inDialog ? 'pt-safe top-0' : 'top-24 md:top-auto md:bottom-6 md:items-end short:top-4'),
      )}
    >
      <div role="status" className="contents">
        {shown.filter((item) => item.tone !== 'error').map(draw)}
      </div>
      <div role="alert" className="contents">
        {shown.filter((item) => item.tone === 'error').map(draw)}
      </div>
    </div>
  );
}

function ToastCard({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const leaves = disappears(item) && !held;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => dismissToast(item.id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [leaves, item.id]);

  const Icon = item.tone === 'error' ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the message while it is being read
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex w-full max-w-md animate-drop items-center gap-2 rounded-md py-1 ps-4 pe-1 text-white shadow-2',
        item.tone === 'error' ? 'bg-sunday' : 'bg-celadon-900',
      )}
    >
      {item.tone !== 'info' && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <p className="min-w-0 flex-1 py-2">
        {item.subject === undefined ? (
          item.message
        ) : (
          <>
            <bdi lang="en" className="font-text font-semibold">
              {item.subject}
              {' · '}
            </bdi>
            <span>{item.message}</span>
          </>
        )}
      </p>
      {item.action && (
        <button
          type="button"
          onClick={() => {
            item.action?.onAct();
            dismissToast(item.id);
          }}
          className="min-h-tap shrink-0 rounded-sm px-2 font-semibold underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-white"
        >
          {item.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(item.id)}
        className="grid size-tap shrink-0 place-items-center rounded-full hover:bg-white/15 focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
