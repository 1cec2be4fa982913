import { Conversations } from '../consoles/clinic/conversations.tsx';
import { useOpened } from '../consoles/opened.ts';

/** The coordinator's conversations (specification 7.1). */
export default function ClinicPage() {
  const { uid, name } = useOpened();
  return <Conversations uid={uid} clinicName={name ?? ''} />;
}
