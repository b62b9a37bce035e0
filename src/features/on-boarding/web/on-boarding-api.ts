import { clientFor } from '#platform/web/api.ts';
import { onBoarding } from '../contract.ts';

export const onBoardingApi = clientFor(onBoarding);
