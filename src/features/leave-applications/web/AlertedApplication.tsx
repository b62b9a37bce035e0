import { useLeaveNews } from './leave-api.ts';
import { ownList } from './review-view.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

/** Panel of the application that an alert is about, with the decision, without a list around it. */
export function AlertedApplication({ url, onClose }: { url: string; onClose(): void }) {
  useLeaveNews();
  const id = url.split('/').at(-1) ?? '';
  return <ReviewPanel id={id} view={ownList} isAlone onClose={onClose} />;
}
