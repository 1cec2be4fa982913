import { RepliesPage } from '../../consoles/clinic/replies/replies-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';

/** The clinic's canned replies and the shared library (specification 7.13). */
export default function ClinicReplies() {
  const { uid, name } = useConsoleContext();
  return <RepliesPage uid={uid} clinicName={name ?? ''} />;
}
