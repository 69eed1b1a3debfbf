import { activityHandlers } from './activity.ts';
import { approvalsHandlers } from './approvals.ts';
import { branchesHandlers } from './branches.ts';
import { dayReportsHandlers } from './day-reports.ts';
import { emailChangeHandlers } from './email-change.ts';
import { exportsHandlers } from './exports.ts';
import type { Handlers } from './handler-context.ts';
import { identityProviderHandlers } from './identity-provider.ts';
import { inventoryHandlers } from './inventory.ts';
import { keysHandlers } from './keys.ts';
import { mailHandlers } from './mail.ts';
import { menuCategoriesHandlers } from './menu-categories.ts';
import { menuImportsHandlers } from './menu-imports.ts';
import { menuItemsHandlers } from './menu-items.ts';
import { noticesHandlers } from './notices.ts';
import { optionGroupsHandlers } from './option-groups.ts';
import { ordersHandlers } from './orders.ts';
import { passkeysHandlers } from './passkeys.ts';
import { paymentHandlers } from './payments.ts';
import { picturesHandlers } from './pictures.ts';
import { printersHandlers } from './printers.ts';
import { promotionsHandlers } from './promotions.ts';
import { pushHandlers } from './push.ts';
import { requestsHandlers } from './requests.ts';
import { salesHandlers } from './sales.ts';
import { screensHandlers } from './screens.ts';
import { sessionHandlers } from './session.ts';
import { storefrontHandlers } from './storefront.ts';
import { usersHandlers } from './users.ts';
import { vouchersHandlers } from './vouchers.ts';
import { webhookDeliveriesHandlers } from './webhook-deliveries.ts';
import { webhookEndpointsHandlers } from './webhook-endpoints.ts';

/** A missing handler is a compile-time error. */
export const handlers: Handlers = {
  ...emailChangeHandlers,
  ...identityProviderHandlers,
  ...passkeysHandlers,
  ...sessionHandlers,
  ...usersHandlers,
  ...screensHandlers,
  ...approvalsHandlers,
  ...ordersHandlers,
  ...salesHandlers,
  ...dayReportsHandlers,
  ...exportsHandlers,
  ...keysHandlers,
  ...mailHandlers,
  ...noticesHandlers,
  ...paymentHandlers,
  ...picturesHandlers,
  ...printersHandlers,
  ...promotionsHandlers,
  ...pushHandlers,
  ...vouchersHandlers,
  ...requestsHandlers,
  ...activityHandlers,
  ...menuCategoriesHandlers,
  ...menuItemsHandlers,
  ...menuImportsHandlers,
  ...optionGroupsHandlers,
  ...storefrontHandlers,
  ...branchesHandlers,
  ...webhookEndpointsHandlers,
  ...webhookDeliveriesHandlers,
  ...inventoryHandlers,
};
