import type { Printer } from '../../printers/use-printers.ts';

/** The editable fields. */
export type Editable = Pick<
  Printer,
  | 'name'
  | 'content'
  | 'language'
  | 'orderTypes'
  | 'categoryIds'
  | 'paperWidth'
  | 'copies'
  | 'automatic'
  | 'buzzer'
  | 'drawer'
>;

/** A printer in the form. An unset number is an empty string. */
export type Values = Omit<Editable, 'copies'> & { copies: number | string };

export const NEW: Editable = {
  ...{ name: '', content: 'kitchen_ticket', language: 'en', orderTypes: [], categoryIds: [] },
  ...{ paperWidth: 'mm80', copies: 1, automatic: true, buzzer: false, drawer: false },
};

export const toEditable = (printer: Printer): Editable => ({
  name: printer.name,
  content: printer.content,
  language: printer.language,
  orderTypes: printer.orderTypes,
  categoryIds: printer.categoryIds,
  paperWidth: printer.paperWidth,
  copies: printer.copies,
  automatic: printer.automatic,
  buzzer: printer.buzzer,
  drawer: printer.drawer,
});

export const toValues = (editable: Editable): Values => editable;

export const toBody = ({ copies, ...values }: Values): Editable => ({
  ...values,
  copies: Number(copies) || 1,
});
