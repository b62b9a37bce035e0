import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Author, onBoarding, Tab } from '../contract.ts';
import { DoneStep } from './DoneStep.tsx';
import { HandbookStep } from './HandbookStep.tsx';
import { onBoardingApi } from './on-boarding-api.ts';
import { OnBoardingFrame, OnBoardingWaiting } from './OnBoardingFrame.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import type { StepProps } from './step.ts';

/** Leads from the invitation to the workspace; a wrong, used or expired link shows the 498 screen. */
export function OnBoarding() {
  const { id = '', hash = '' }: { id?: string; hash?: string } = useParams({ strict: false });
  const author = useQuery<Reply<typeof onBoarding.author>, Fault>({
    queryKey: [...onBoardingApi.author.key, id, hash],
    queryFn: () => onBoardingApi.author.call({ query: { id, hash } }),
    staleTime: Infinity,
  });
  return (
    <QueryState query={author} page skeleton={<OnBoardingWaiting />}>
      {(data) => <Steps author={data} invitation={{ id, hash }} refresh={async () => void (await author.refetch())} />}
    </QueryState>
  );
}

const steps: Record<Tab, (props: StepProps) => React.ReactNode> = {
  password: PasswordStep,
  avatar: PhotoStep,
  handbook: HandbookStep,
  complete: DoneStep,
};

/** Shows the first step that is not done, unless the person went back to an earlier one. */
function Steps({ author, ...stepProps }: Pick<StepProps, 'invitation' | 'refresh'> & { author: Author }) {
  const [back, setBack] = useState<Tab>();
  const [photo, setPhoto] = useState<string>();
  const at = back ?? author.current_tab;
  const Step = steps[at];
  const refresh = async () => {
    setBack(undefined);
    await stepProps.refresh();
  };
  return (
    <OnBoardingFrame author={author} at={at}>
      <Step {...stepProps} author={author} refresh={refresh} goBack={setBack} photo={photo} onPhoto={setPhoto} />
    </OnBoardingFrame>
  );
}
