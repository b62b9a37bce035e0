import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ErrorScreen } from '#platform/web/ui/ErrorScreen.tsx';
import { BareFrame } from './BareFrame.tsx';

/** The frame is not part of the first load of guests; without it no screen can be reached. */
export const SignedInFrame = lazyPart(() => import('./Frame.tsx'), 'Frame', {
  failed: () => (
    <BareFrame full>
      <ErrorScreen code={0} />
    </BareFrame>
  ),
});
