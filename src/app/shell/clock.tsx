import { lazy, Suspense, type ComponentType } from 'react';
import { useSession } from '#features/access/web/parts/session.tsx';

const parts = import.meta.glob<Record<string, ComponentType>>('../../features/attendance/web/parts/Clock{Widget,Card,Mini}.tsx');

function part(name: string): ComponentType | undefined {
  const load = parts[`../../features/attendance/web/parts/${name}.tsx`];
  if (!load) return undefined;
  return lazy(async () => {
    const found = (await load())[name];
    if (!found) throw new Error(`${name}.tsx does not export ${name}`);
    return { default: found };
  });
}

const shapes = { widget: part('ClockWidget'), card: part('ClockCard'), mini: part('ClockMini') };

/** Whether this person has a clock at all (specification A §2.4). */
export function useHasClock(): boolean {
  return useSession().can('allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance', 'allowed_bio_devices');
}

/** The clock in one of its three shapes: pill in the top bar, card on the feed of a phone, pill for a phone's top bar. */
export function Clock({ shape }: { shape: keyof typeof shapes }) {
  const Shape = shapes[shape];
  const hasClock = useHasClock();
  if (!hasClock || !Shape) return null;
  return (
    <Suspense>
      <Shape />
    </Suspense>
  );
}
