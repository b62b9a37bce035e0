import { Suspense, useContext } from 'react';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { TrashTabContext, type TrashTabProps } from './trash-tab-context.ts';

/** The Trash of one kind, beside the list of it. */
export function TrashTab(props: TrashTabProps) {
  const draw = useContext(TrashTabContext);
  return <Suspense fallback={<SkeletonRows />}>{draw(props)}</Suspense>;
}
