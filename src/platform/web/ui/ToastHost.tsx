import { mdiCheckBold, mdiCloudOffOutline } from '@mdi/js';
import { Icon } from './Icon.tsx';
import { useToast } from './notices.ts';
import c from './notices.module.css';

/** Draws what `showToast` asks for. In the first load: it may have to say that nothing more can be fetched. */
export function ToastHost() {
  const toast = useToast();
  return (
    <div className={c['toasts']} role="status">
      {toast && (
        <div className={c['toast']} data-tone={toast.tone}>
          <Icon path={toast.tone === 'done' ? mdiCheckBold : mdiCloudOffOutline} size={16} />
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}
