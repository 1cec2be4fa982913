import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReplyPicture } from '../../../../contract/desk/replies.ts';
import { REPLY_LIMITS } from '../../../../contract/desk/reply-text.ts';
import { isPassing, makeUploads } from '../../../consultations/attachments/uploads.ts';
import { uploadBytes } from '../../../session/upload-bytes.ts';

export type Pictures = ReturnType<typeof usePictures>;

/** The pictures of a reply while it is edited: those that it has, and what is handed in now. Nothing is the reply's until it is saved. */
export function usePictures(begun: readonly ReplyPicture[]) {
  const [kept, setKept] = useState(begun);
  const room = useRef(0);
  const [uploads] = useState(() =>
    makeUploads({
      handIn: (id, { bytes }, sending) => uploadBytes<ReplyPicture>(`/api/v1/clinic/reply-pictures/${id}`, bytes, sending),
      // They go with the reply: nothing is sent by itself, and what nobody saves is forgotten by the server.
      send: () => Promise.resolve(),
      takeBack: () => Promise.resolve(),
      isPassing,
      newId: () => crypto.randomUUID(),
      most: () => room.current,
    }),
  );
  const { items, left } = useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
  useEffect(() => {
    room.current = REPLY_LIMITS.pictures - kept.length;
  }, [kept]);
  useEffect(() => {
    addEventListener('online', uploads.goOn);
    return () => {
      removeEventListener('online', uploads.goOn);
      for (const { id } of uploads.state().items) uploads.remove(id);
    };
  }, [uploads]);
  const added = items.filter(({ state }) => state === 'ready').map(({ id }) => ({ id, placeholder: null }));
  return {
    /** What the reply will have, in order. */
    chosen: [...kept, ...added],
    /** On their way, or refused. */
    others: items.filter(({ state }) => state !== 'ready'),
    underway: items.some(({ state }) => state === 'going' || state === 'waiting'),
    isFull: kept.length + items.length >= REPLY_LIMITS.pictures,
    /** Some of what was chosen was one too many. */
    left,
    add: (files: readonly File[]) => uploads.add(files.map((file) => ({ file }))),
    retry: uploads.retry,
    remove(id: string) {
      setKept((before) => before.filter((picture) => picture.id !== id));
      uploads.remove(id);
    },
  };
}
