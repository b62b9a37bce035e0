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
import type { TypeIconName } from '../rules/type-icons.ts';

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

/** Draws one of the icons; nothing for an unknown name. */
export function DrawnTypeIcon({ name, size }: { name: string; size: number }) {
  const path = (paths as Readonly<Record<string, string>>)[name];
  return path ? <Icon path={path} size={size} /> : null;
}
