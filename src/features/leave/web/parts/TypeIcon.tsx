import {
  mdiAirplane,
  mdiBabyCarriage,
  mdiBagSuitcaseOutline,
  mdiBeach,
  mdiCalendarStar,
  mdiCandle,
  mdiHandHeartOutline,
  mdiHomeOutline,
  mdiHospitalBoxOutline,
  mdiHumanMaleChild,
  mdiHumanPregnant,
  mdiMedicalBag,
  mdiPalmTree,
  mdiRing,
  mdiScaleBalance,
  mdiSchoolOutline,
  mdiSwapHorizontal,
  mdiThermometer,
  mdiTimerSand,
  mdiTruckOutline,
  mdiWalletOutline,
} from '@mdi/js';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { TypeIconName } from '../../rules/type-icons.ts';
import c from './marks.module.css';

const paths: Readonly<Record<TypeIconName, string>> = {
  'palm-tree': mdiPalmTree,
  beach: mdiBeach,
  airplane: mdiAirplane,
  'bag-suitcase-outline': mdiBagSuitcaseOutline,
  'home-outline': mdiHomeOutline,
  'truck-outline': mdiTruckOutline,
  'medical-bag': mdiMedicalBag,
  thermometer: mdiThermometer,
  'hospital-box-outline': mdiHospitalBoxOutline,
  'hand-heart-outline': mdiHandHeartOutline,
  'baby-carriage': mdiBabyCarriage,
  'human-pregnant': mdiHumanPregnant,
  'human-male-child': mdiHumanMaleChild,
  ring: mdiRing,
  candle: mdiCandle,
  'school-outline': mdiSchoolOutline,
  'scale-balance': mdiScaleBalance,
  'calendar-star': mdiCalendarStar,
  'timer-sand': mdiTimerSand,
  'swap-horizontal': mdiSwapHorizontal,
  'wallet-outline': mdiWalletOutline,
};

interface TypeIconProps {
  /** Null: none. */
  name: string | null | undefined;
  size?: number;
}

/** The icon of a leave type beside its letter, which stays the mark. Decorative: the name stands beside it. */
export function TypeIcon({ name, size = 16 }: TypeIconProps) {
  const path = name && (paths as Readonly<Record<string, string>>)[name];
  return path ? (
    <span className={c['icon']} aria-hidden>
      <Icon path={path} size={size} />
    </span>
  ) : null;
}
