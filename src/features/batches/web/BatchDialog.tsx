import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { BatchState } from './BatchState.tsx';
import { useBatch } from './parts/use-batch.ts';

interface BatchDialogProps {
  id: string;
  title: string;
  onClose(): void;
}

/** Shows how a batch ended, above the screen on which it was started. */
export function BatchDialog({ id, title, onClose }: BatchDialogProps) {
  const query = useBatch(id);
  return (
    <Dialog title={title} size={650} onClose={onClose}>
      <QueryState query={query}>{({ data }) => <BatchState batch={data} />}</QueryState>
    </Dialog>
  );
}
