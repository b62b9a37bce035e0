import { Card } from '#platform/web/ui/Card.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import c from './patterns.module.css';

/** Placeholder for list and pattern while they load. */
export function PatternsWaiting() {
  return (
    <div className={c['page']}>
      <Card>
        <SkeletonRows rows={3} />
      </Card>
      <Card>
        <SkeletonRows rows={9} />
      </Card>
    </div>
  );
}
