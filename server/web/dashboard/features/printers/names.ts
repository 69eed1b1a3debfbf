import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

type Named = { name: MessageDescriptor; color: string };

export const PROTOCOLS: Record<Schemas['PrinterProtocol'], MessageDescriptor> = {
  star_cloudprnt: msg`Star CloudPRNT`,
  epson_server_direct_print: msg`Epson Server Direct Print`,
  usb_escpos: msg`USB or serial port (ESC/POS)`,
};

export const CONTENTS: Record<Schemas['PrintContent'], MessageDescriptor> = {
  kitchen_ticket: msg`Kitchen tickets`,
  receipt: msg`Receipts`,
};

export const KINDS: Record<Schemas['PrintKind'], MessageDescriptor> = {
  kitchen_ticket: msg`Kitchen ticket`,
  receipt: msg`Receipt`,
  test: msg`Test print`,
};

export const PRINTER_STATUSES: Record<Schemas['PrinterStatus'], Named> = {
  waiting_for_setup: { name: msg`Not connected yet`, color: 'gray' },
  online: { name: msg`Online`, color: 'herb' },
  offline: { name: msg`Offline`, color: 'red' },
};

export const PRINT_STATUSES: Record<Schemas['PrintStatus'], Named> = {
  waiting: { name: msg`Waiting`, color: 'orange' },
  printing: { name: msg`Printing`, color: 'blue' },
  printed: { name: msg`Printed`, color: 'herb' },
  unconfirmed: { name: msg`Not confirmed`, color: 'orange' },
  failed: { name: msg`Failed`, color: 'red' },
  expired: { name: msg`Not printed in time`, color: 'red' },
  cancelled: { name: msg`Cancelled`, color: 'gray' },
};
