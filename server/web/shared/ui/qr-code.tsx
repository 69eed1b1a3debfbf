import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** A QR code with the quiet zone that cameras need. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const code = generate(text);
  return (
    <svg
      role="img"
      shapeRendering="crispEdges"
      aria-label={label}
      viewBox={`-3 -3 ${code.size + 6} ${code.size + 6}`}
      width={size}
      height={size}
      style={{ background: 'white', alignSelf: 'center' }}
    >
      <path d={toSvgPath(code)} fill="black" />
    </svg>
  );
}
