import { Socket } from 'node:net';

/**
 * Preloaded with `--import`: gives this process's connections their own source address, which identifies it
 * to receivers.
 */
const localAddress = process.env.SOURCE_ADDRESS;
const { connect } = Socket.prototype;

Socket.prototype.connect = function (this: Socket, ...values: unknown[]) {
  // `net.connect` and `tls.connect` pass an array of options and callback.
  const [first] = values;
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (isToPort(options)) options.localAddress = localAddress;
  return Reflect.apply(connect, this, values);
} as typeof connect;

const isToPort = (options: unknown): options is { port: number; localAddress?: string | undefined } =>
  typeof options === 'object' && options !== null && 'port' in options && options.port !== undefined;
