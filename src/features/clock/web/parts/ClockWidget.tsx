import { ClockFace } from '../ClockFace.tsx';
import { ClockHost } from '../ClockHost.tsx';

/** The clock in the top bar: a pill with state, running time and buttons. */
export function ClockWidget() {
  return (
    <ClockHost>
      <ClockFace />
    </ClockHost>
  );
}
