import { NoticeSection } from './notice-section.tsx';
import { ofKinds, SHOWN_MS, useNotices } from './use-notices.ts';

/** Printers with waiting or possibly missing orders. */
export default function PrinterNotices() {
  const { data } = useNotices(SHOWN_MS);
  return <NoticeSection notices={ofKinds(data, ['printer_stuck', 'prints_missing'])} />;
}
