/** Text of the button that opens a consent, and its accessible name. */
export type ViewButtonLabel = { text: string; label: string };

export function ViewButton({ view, onView }: { view: ViewButtonLabel; onView: () => void }) {
  return (
    <button
      type="button"
      aria-label={view.label}
      onClick={onView}
      className="min-h-tap min-w-tap shrink-0 rounded-sm px-2 text-sm font-semibold text-celadon-700 hover:underline"
    >
      {view.text}
    </button>
  );
}
