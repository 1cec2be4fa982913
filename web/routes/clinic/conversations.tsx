import { Conversations } from '../../consoles/clinic/conversations.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';

/** The coordinator's conversations (specification 7.1). */
export default function ClinicPage() {
  const { uid, name } = useConsoleContext();
  return <Conversations uid={uid} clinicName={name ?? ''} />;
}
