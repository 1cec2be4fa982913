import { HoursPage } from '../../consoles/clinic/hours/hours-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';

/** The clinic's opening hours, places and durations (specification 7.1). */
export default function ClinicHours() {
  const { uid, name } = useConsoleContext();
  return <HoursPage uid={uid} clinicName={name ?? ''} />;
}
