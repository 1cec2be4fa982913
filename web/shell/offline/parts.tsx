import NewVersion from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Waiting } from './waiting.tsx';

/** What the patients' frame says of the network: how old the page is, what waits, and that there is a new version. Loaded when one of them is so. */
export default function OfflineParts() {
  return (
    <div className="print:hidden">
      <OfflineNotice />
      <Waiting />
      <NewVersion />
    </div>
  );
}
