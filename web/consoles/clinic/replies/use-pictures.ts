import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReplyPicture } from '../../../../contract/desk/replies.ts';
import { REPLY_LIMITS } from '../../../../contract/desk/reply-text.ts';
import { isTemporaryError, makeUploads } from '../../../consultations/attachments/uploads.ts';
import { uploadBytes } from '../../../session/upload-bytes.ts';

export type EditedPictures = ReturnType<typeof useReplyPictures>;

/** Pictures of an edited reply: stored ones and new uploads. The uploads belong to the reply only after it is saved. */
export function useReplyPictures(begun: readonly ReplyPicture[]) {
  const [kept, setKept] = useState(begun);
  const room = useRef(0);
  const [uploads] = useState(() =>
    makeUploads({
      handIn: (id, { bytes }, sending) => uploadBytes<ReplyPicture>(`/api/v1/clinic/reply-pictures/${id}`, bytes, sending),
      // Pictures are sent with the reply, not one by one. The server deletes those that are never saved.
      send: () => Promise.resolve(),
      takeBack: () => Promise.resolve(),
      isTemporary: isTemporaryError,
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
    /** Pictures that the reply will have, in order. */
    chosen: [...kept, ...added],
    /** Pictures that are uploading or were refused. */
    others: items.filter(({ state }) => state !== 'ready'),
    underway: items.some(({ state }) => state === 'going' || state === 'waiting'),
    isFull: kept.length + items.length >= REPLY_LIMITS.pictures,
    /** True if more pictures were chosen than fit. */
    left,
    add: (files: readonly File[]) => uploads.add(files.map((file) => ({ file }))),
    retry: uploads.retry,
    remove(id: string) {
      setKept((before) => before.filter((picture) => picture.id !== id));
      uploads.remove(id);
    },
  };
}
