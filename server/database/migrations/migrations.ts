import { firstIndexes } from './0001-first-indexes.ts';
import { indexesOfHeldDeliveriesAndSales } from './0002-indexes-of-held-deliveries-and-sales.ts';
import { dropFormerIndexes } from './0003-drop-former-indexes.ts';
import { rebuildSales } from './0004-rebuild-sales.ts';
import { removeFormerJobs } from './0005-remove-former-jobs.ts';
import { indexOfChangedBranches } from './0006-index-of-changed-branches.ts';
import { indexOfStruckLines } from './0007-index-of-struck-lines.ts';
import { indexesOfRequests } from './0008-indexes-of-requests.ts';
import { deflatedPayloads } from './0009-deflated-payloads.ts';
import { indexesOfFinishedOrdersAndHeldDeliveries } from './0010-indexes-of-finished-orders-and-held-deliveries.ts';
import { indexesOfKeyedChanges } from './0011-indexes-of-keyed-changes.ts';
import { removedPayloads } from './0012-removed-payloads.ts';
import { demoRestaurant } from './0020-demo-restaurant.ts';
import { removeKnownAddresses } from './0021-remove-known-addresses.ts';
import { indexOfUsersByAddress } from './0022-index-of-users-by-address.ts';
import { usersOfOneAddress } from './0023-users-of-one-address.ts';
import { indexOfChangedOrders } from './0025-index-of-changed-orders.ts';
import { recountSoldItems } from './0026-recount-sold-items.ts';
import { indexOfRefunds } from './0027-index-of-refunds.ts';
import { salesOfBusinessDays } from './0028-sales-of-business-days.ts';
import { indexesOfEndOfDayReports } from './0029-indexes-of-end-of-day-reports.ts';
import { customerKeys } from './0030-customer-keys.ts';
import { indexesOfOnlinePayments } from './0031-indexes-of-online-payments.ts';
import { indexesOfMenuImports } from './0032-indexes-of-menu-imports.ts';
import { indexesOfPromotions } from './0033-indexes-of-promotions.ts';
import { indexesOfMails } from './0034-indexes-of-mails.ts';
import { indexOfPictures } from './0035-index-of-pictures.ts';
import { indexesOfSlots } from './0036-indexes-of-slots.ts';
import { indexesOfPrinters } from './0037-indexes-of-printers.ts';
import { indexesOfVouchers } from './0038-indexes-of-vouchers.ts';
import { indexesOfOptionGroups } from './0039-indexes-of-option-groups.ts';
import { indexOfDailySummaries } from './0040-index-of-daily-summaries.ts';
import { indexOfScreenPairings } from './0041-index-of-screen-pairings.ts';
import { indexOfPartPayments } from './0042-index-of-part-payments.ts';
import { indexesOfNotifications } from './0044-indexes-of-notifications.ts';
import { indexOfAdditionalCategories } from './0046-index-of-additional-categories.ts';
import { indexesOfNotices } from './0047-indexes-of-notices.ts';
import { indexOfStripeAccounts } from './0048-index-of-stripe-accounts.ts';
import { indexOfIdentities } from './0050-index-of-identities.ts';
import { encryptedHashes } from './0051-encrypted-hashes.ts';
import { indexOfPreviousImports } from './0052-index-of-previous-imports.ts';
import type { Migration } from './migration.ts';

const later: Migration[] = [
  indexesOfHeldDeliveriesAndSales,
  dropFormerIndexes,
  rebuildSales,
  removeFormerJobs,
  indexOfChangedBranches,
  indexOfStruckLines,
  indexesOfRequests,
  deflatedPayloads,
  indexesOfFinishedOrdersAndHeldDeliveries,
  indexesOfKeyedChanges,
  removedPayloads,
  demoRestaurant,
  removeKnownAddresses,
  indexOfUsersByAddress,
  usersOfOneAddress,
  indexOfChangedOrders,
  recountSoldItems,
  indexOfRefunds,
  salesOfBusinessDays,
  indexesOfEndOfDayReports,
  customerKeys,
  indexesOfOnlinePayments,
  indexesOfMenuImports,
  indexesOfPromotions,
  indexesOfMails,
  indexOfPictures,
  indexesOfSlots,
  indexesOfPrinters,
  indexesOfVouchers,
  indexesOfOptionGroups,
  indexOfDailySummaries,
  indexOfScreenPairings,
  indexOfPartPayments,
  indexesOfNotifications,
  indexOfAdditionalCategories,
  indexesOfNotices,
  indexOfStripeAccounts,
  indexOfIdentities,
  encryptedHashes,
  indexOfPreviousImports,
];

/** In order of their numbers. Indexes that no later migration builds are part of the first. */
export const migrations: readonly Migration[] = [firstIndexes(later), ...later];
