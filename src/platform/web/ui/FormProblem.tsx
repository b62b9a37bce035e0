import { mdiAlertCircleOutline } from '@mdi/js';
import { Icon } from './Icon.tsx';
import c from './FormProblem.module.css';

/** An error of the whole form; announced when it appears. */
export function FormProblem({ text }: { text: string }) {
  return (
    <div role="alert" className={c['place']}>
      {text && (
        <p className={c['problem']}>
          <Icon path={mdiAlertCircleOutline} size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
