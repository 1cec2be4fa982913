import { HoursPage } from '../consoles/clinic/hours/hours-page.tsx';
import { useOpened } from '../consoles/opened.ts';

/** The clinic's hours, places and lengths (specification 7.1). */
export default function ClinicHours() {
  const { name } = useOpened();
  return <HoursPage clinicName={name ?? ''} />;
}
