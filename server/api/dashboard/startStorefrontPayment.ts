import { serializePayment } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';

export const startStorefrontPayment: Handler<'startStorefrontPayment'> = async ({ headers, services }) => {
  const order = await services.storefront.findByToken(headers['x-order-token']);
  const { payment, continueUrl } = await services.guestPayments.start(order);
  return serializePayment(payment, continueUrl);
};
