/**
 * The page's serial printer. `deaf`: its cable is pulled, or it is off. `held`: another program has the port.
 * `stuck`: it takes no bytes.
 */
export type SerialPrinter = {
  state: 'ready' | 'no paper' | 'deaf' | 'held' | 'stuck' | 'unplugged';
  speed: number;
  /** Whether it answers requests. */
  answers: boolean;
  /** The state that it gets within its next picture. */
  next?: SerialPrinter['state'];
  /** How often the page tried to reach it. */
  tried: number;
  printed: number[];
};

/** A browser with a printer at its serial port, which has the behavior of Chrome's. */
export const SERIAL_PRINTER = `
  globalThis.printer = { state: 'ready', speed: 19200, answers: true, tried: 0, printed: [] };
  const ADAPTER = { usbProductId: 29987, usbVendorId: 6790 };

  function createPort() {
    let options, readable, writable, deliver;
    let waiting = [];
    let unread = [];

    const answer = byte => {
      if (!printer.answers || printer.state === 'deaf') return;
      unread.push(byte);
      deliver?.();
    };
    const hasInk = chunk => chunk.length > 1000 && chunk.some(byte => byte > 0);
    // Ink takes time, and paper.
    setInterval(() => {
      while (waiting.length > 0 && printer.state !== 'no paper') {
        const chunk = waiting.shift();
        printer.printed.push(...chunk);
        if (chunk.join() === '29,114,1') answer(0);
        if (hasInk(chunk)) return;
      }
    }, 200);

    const hear = (chunk, signal) => {
      printer.tried += 1;
      if (printer.state === 'unplugged') throw new DOMException('The device has been lost.', 'NetworkError');
      if (printer.state === 'stuck')
        return new Promise((_, reject) => {
          signal.onabort = () => reject(signal.reason);
        });
      if (printer.state === 'deaf' || options.baudRate !== printer.speed) return;
      if (chunk.join() === '16,4,2') return answer(printer.state === 'no paper' ? 0x32 : 0x12);
      waiting.push(Array.from(chunk));
      if (printer.next && hasInk(chunk)) {
        printer.state = printer.next;
        delete printer.next;
      }
    };

    return {
      getInfo: () => ADAPTER,
      async open(chosen) {
        if (options) throw new DOMException('The port is already open.', 'InvalidStateError');
        if (printer.state === 'held') throw new DOMException('Failed to open serial port.', 'NetworkError');
        options = chosen;
        unread = [];
      },
      get writable() {
        if (!options || printer.state === 'unplugged') return null;
        const end = () => { writable = undefined; };
        writable ??= new WritableStream({
          write: (chunk, { signal }) => hear(chunk, signal),
          close: end,
          abort: end,
        });
        return writable;
      },
      get readable() {
        if (!options || printer.state === 'unplugged') return null;
        readable ??= new ReadableStream({
          start(controller) {
            deliver = () => {
              if (unread.length > 0) controller.enqueue(Uint8Array.from(unread));
              unread = [];
            };
            deliver();
          },
          cancel() {
            readable = undefined;
            deliver = undefined;
            unread = [];
          },
        });
        return readable;
      },
      async close() {
        if (readable?.locked || writable?.locked) throw new TypeError('Cannot cancel a locked stream');
        await Promise.all([readable?.cancel(), writable?.abort()]);
        readable = writable = deliver = options = undefined;
      },
      async forget() {
        allowed = allowed.filter(port => port !== this);
      },
    };
  }

  const ports = [createPort(), createPort()];
  let allowed = localStorage.allowed ? [ports[0]] : [];
  globalThis.chosen = 0;
  Object.defineProperty(navigator, 'serial', {
    value: {
      async requestPort() {
        localStorage.allowed = 'yes';
        const port = ports[globalThis.chosen];
        if (!allowed.includes(port)) allowed.push(port);
        return port;
      },
      async getPorts() {
        printer.tried += 1;
        return printer.state === 'unplugged' ? [] : [...allowed];
      },
    },
  });
`;
