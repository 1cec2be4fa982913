import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import ChatDialog, { type ChatDialogProps } from './chat-dialog.tsx';

const CHAT_PARAM = 'chat';

/**
 * Returns the current page's address with or without an open chat. Reads `location`, because a reopened action is removed from the address without
 * the router.
 */
function addressWithChat(hospitalId: number | undefined): string {
  const params = new URLSearchParams(location.search);
  if (hospitalId === undefined) params.delete(CHAT_PARAM);
  else params.set(CHAT_PARAM, String(hospitalId));
  return location.pathname + (params.size > 0 ? `?${params}` : '');
}

/** The chat over a page of the catalogue. The address contains the chat while it is open, so that a reload reopens it and Back closes it. */
export default function ChatOverPage({ onClose, ...chat }: ChatDialogProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isKept = new URLSearchParams(search).has(CHAT_PARAM);
  const asked = useRef(isKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is whether the address has it
  useEffect(() => {
    if (isKept) return;
    if (asked.current) {
      onClose();
      return;
    }
    asked.current = true;
    void navigate(addressWithChat(chat.hospitalId), { state: { from: pathname }, preventScrollReset: true });
  }, [isKept]);
  const close = () => {
    if (isKept && state?.from === pathname) void navigate(-1);
    else void navigate(addressWithChat(undefined), { replace: true, preventScrollReset: true });
    // The chat was closed before the address contained it, so the pending navigation is dropped.
    if (!isKept) onClose();
  };
  return <ChatDialog {...chat} onClose={close} />;
}
