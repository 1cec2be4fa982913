import NewVersion from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

/** Network messages in the patients' frame: age of data, queued acts and new version. Loaded when one of them applies. */
export default function NetworkNotices() {
  return (
    <div className="print:hidden">
      <OfflineNotice />
      <OutboxNotice />
      <NewVersion />
    </div>
  );
}
