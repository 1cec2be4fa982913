import type { Log } from './log.ts';

/** A hint to other processes, or a gap: the notice that hints of this sender were lost. */
export type HintNote = { topic: string; hint: unknown } | { gap: true };

type HintReceiver = { deliver(topic: string, hint: unknown): void; gap(): void };

/** Serialises notes, in order, into texts of at most `maxBytes`. A longer note becomes a gap, so that its readers fetch what they miss. */
export function serializeHintNotes(sender: string, notes: readonly HintNote[], maxBytes = Number.POSITIVE_INFINITY): string[] {
  const room = maxBytes - sender.length - 2;
  const texts: string[] = [];
  let parts: string[] = [];
  let used = 0;
  const end = () => {
    if (parts.length > 0) texts.push(`${sender}[${parts.join(',')}]`);
    parts = [];
    used = 0;
  };
  for (const note of notes) {
    const whole = JSON.stringify(note);
    const part = Buffer.byteLength(whole) > room ? JSON.stringify({ gap: true }) : whole;
    const bytes = Buffer.byteLength(part) + 1;
    if (used + bytes > room) end();
    parts.push(part);
    used += bytes;
  }
  end();
  return texts;
}

/** Passes the notes in a text to `receiver`, except the sender's own. Anybody can write to a channel, so invalid notes are logged and skipped. */
export function deliverHintNotes(sender: string, text: string, receiver: HintReceiver, log: Log): void {
  if (text.startsWith(sender)) return;
  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      log.warn({ reason: (error as Error).name }, 'ignored a malformed hint');
    }
  };
  guarded(() => {
    for (const note of JSON.parse(text.slice(sender.length)) as HintNote[]) {
      guarded(() => ('gap' in note ? receiver.gap() : receiver.deliver(note.topic, note.hint)));
    }
  });
}
