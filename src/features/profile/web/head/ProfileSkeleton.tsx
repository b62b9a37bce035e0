import { Skeleton } from '@mantine/core';
import { Delayed, SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import c from './head.module.css';

/** Placeholders of the head and of a card. */
export function ProfileSkeleton() {
  return (
    <Delayed>
      <div className={c['head']}>
        <Skeleton circle height={80} width={80} />
        <div className={c['waiting']}>
          <Skeleton height={16} width={180} />
          <Skeleton height={10} width={260} />
          <Skeleton height={10} width={140} />
        </div>
      </div>
      <div className={c['waitingCard']}>
        <SkeletonRows rows={6} />
      </div>
    </Delayed>
  );
}
