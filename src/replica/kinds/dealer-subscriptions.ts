import { subscriptionFields } from '../../domain/dealer/subscription-row.ts';
import { defineKind } from './kind.ts';

export const dealerSubscriptions = defineKind('dealer_subscriptions', {
  fields: subscriptionFields,
  subject: () => 'your plan',
  exportAs: 'dealer_subscription',
});
