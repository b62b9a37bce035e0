import { Card } from '#platform/web/ui/Card.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import c from './templates.module.css';

/** Placeholder for the form while it loads. */
export function TemplateWaiting() {
  return (
    <div className={c['halves']}>
      <Card>
        <SkeletonRows rows={9} />
      </Card>
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    </div>
  );
}
