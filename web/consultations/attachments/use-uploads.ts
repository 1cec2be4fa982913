import { useEffect, useSyncExternalStore } from 'react';
import type { MessageFile } from '../../../contract/attachments.ts';
import { handIn } from '../../session/hand-in.ts';
import { api, followSession } from '../../session/session.ts';
import { newMessageId } from '../own-messages.ts';
import { isPassing, makeUploads, type Uploads } from './uploads.ts';

/** By thread, for as long as this page lives: who closes the chat and opens it again finds her files on their way. */
const all = new Map<number, Uploads>();
// Nobody finds another one's.
if (typeof document !== 'undefined') followSession(() => all.clear());

function uploadsOf(threadId: number): Uploads {
  const known = all.get(threadId);
  if (known) return known;
  const made = makeUploads({
    handIn: (id, { file, angle }, sending) => {
      const query = new URLSearchParams({ name: file.name.slice(-200), ...(angle && { angle }) });
      return handIn<MessageFile>(`/api/v1/consultations/${threadId}/files/${id}?${query}`, file, sending);
    },
    send: (files, client_message_id) => api('sendFiles', { params: { id: threadId }, body: { files, client_message_id } }),
    takeBack: (id) => api('takeBackFile', { params: { id: threadId, file_id: id } }),
    isPassing,
    newId: newMessageId,
  });
  all.set(threadId, made);
  return made;
}

/** The files of a thread on their way; they go on by themselves when the line is back. */
export function useUploads(threadId: number) {
  const uploads = uploadsOf(threadId);
  useEffect(() => {
    addEventListener('online', uploads.goOn);
    return () => removeEventListener('online', uploads.goOn);
  }, [uploads]);
  return { uploads, ...useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state) };
}
