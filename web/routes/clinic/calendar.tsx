import { CalendarPage } from '../../consoles/clinic/calendar/calendar-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';

/** The clinic's calendar (specification 7.1). */
export default function ClinicCalendar() {
  const { uid, name } = useConsoleContext();
  return <CalendarPage uid={uid} clinicName={name ?? ''} />;
}
