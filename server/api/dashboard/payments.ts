import type { Handlers } from './handler-context.ts';

export const paymentHandlers = {
  getOnlinePayments: ({ caller, services }) => services.paymentAccounts.get(caller.scope.restaurantId),

  connectStripe: ({ body, caller, services }) => services.paymentAccounts.connect(caller, body.secretKey),

  startStripeOnboarding: ({ caller, services }) => services.paymentAccounts.startOnboarding(caller),

  checkStripeAccount: ({ caller, services }) => services.paymentAccounts.check(caller),

  disconnectStripe: ({ caller, services }) => services.paymentAccounts.disconnect(caller),
} satisfies Partial<Handlers>;
