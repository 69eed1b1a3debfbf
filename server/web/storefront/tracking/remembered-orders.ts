import { menuAddress, type Place } from '../address.ts';

export type RememberedOrder = { token: string; number: number };

const KEPT = 5;

const nameOf = (place: Place) => `orders:${menuAddress(place)}`;

/** Orders placed on this device, newest first. */
export function rememberedOrders(place: Place): RememberedOrder[] {
  return JSON.parse(localStorage.getItem(nameOf(place)) ?? '[]');
}

export function rememberOrder(place: Place, order: RememberedOrder): void {
  localStorage.setItem(nameOf(place), JSON.stringify([order, ...rememberedOrders(place)].slice(0, KEPT)));
}

export function forgetOrder(place: Place, token: string): void {
  const others = rememberedOrders(place).filter(order => order.token !== token);
  localStorage.setItem(nameOf(place), JSON.stringify(others));
}
