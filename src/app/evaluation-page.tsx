import { ProviderTimes } from '../features/bookings/provider-times.tsx';
import { EvaluationScreen } from '../features/evaluation/evaluation-screen.tsx';

/** One request, whose appointments are chosen as those of bookings are. */
export function EvaluationPage(props: { id: string; payment: string }) {
  return <EvaluationScreen {...props} Times={ProviderTimes} />;
}
