import { createStore, get } from 'idb-keyval';

/** The decrypted content of a notification. */
type Notice = {
  /** The subscription's ID. */
  id: string;
  kind: 'new_order' | 'order_ready' | 'order_cancelled';
  number: number;
  language: 'en' | 'ar';
  /** Notifications about the same order replace each other. */
  tag: string;
};

/** Service worker APIs that pages lack. */
type WorkerClient = { url: string; visibilityState?: string; focus(): Promise<unknown> };
declare const clients: {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WorkerClient[]>;
  openWindow(url: string): Promise<unknown>;
};
declare const registration: {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
};
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = WorkerEvent & { data: { json(): Notice } | null };
type ClickEvent = WorkerEvent & { notification: { data: string; close(): void } };

const TEXTS: Record<Notice['language'], Record<Notice['kind'], (number: number) => string>> = {
  en: {
    new_order: number => `New order ${number}`,
    order_ready: number => `Order ${number} is ready`,
    order_cancelled: number => `Order ${number} was cancelled`,
  },
  ar: {
    new_order: number => `طلب جديد ${number}`,
    order_ready: number => `الطلب ${number} جاهز`,
    order_cancelled: number => `أُلغي الطلب ${number}`,
  },
};

const BOARD = new URL('/dashboard/orders', location.origin).href;
/** Guests' order pages by subscription, stored by `guest-pages.ts`. */
const pages = createStore('push', 'pages');

/** Safari ends the subscription of a page that shows nothing. */
const MUST_SHOW = /Safari/.test(navigator.userAgent) && !/Chrome|Chromium/.test(navigator.userAgent);

const pathOf = ({ url }: Pick<WorkerClient, 'url'>) => new URL(url).pathname;

const findTabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whether a page already announces it: any dashboard page for new orders, or the order's own page. */
const tells = (client: WorkerClient, page: string) =>
  page === BOARD ? /^\/dashboard(\/|$)/.test(pathOf(client)) : client.url === page;

async function show({ id, kind, number, language, tag }: Notice): Promise<void> {
  const page = kind === 'new_order' ? BOARD : ((await get<string>(id, pages)) ?? '');
  const tabs = await findTabs();
  const isTold = tabs.some(client => client.visibilityState === 'visible' && tells(client, page));
  if (isTold && !MUST_SHOW) return;
  await registration.showNotification(TEXTS[language][kind](number), {
    // A hidden page that announces the order uses the same tag.
    tag: kind === 'new_order' ? `order-${number}` : tag,
    data: page,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/kitchen/icon-192.png',
  });
}

async function open(page: string): Promise<void> {
  const tabs = await findTabs();
  const found = tabs.find(client =>
    page === BOARD ? pathOf(client) === pathOf({ url: BOARD }) : client.url === page,
  );
  if (found) await found.focus();
  else if (page !== '') await clients.openWindow(page);
}

/** The notification service worker. It does not affect how pages load. */
addEventListener('push', event => {
  const pushed = event as PushEvent;
  if (pushed.data) pushed.waitUntil(show(pushed.data.json()));
});

addEventListener('notificationclick', event => {
  const clicked = event as ClickEvent;
  clicked.notification.close();
  clicked.waitUntil(open(clicked.notification.data));
});
