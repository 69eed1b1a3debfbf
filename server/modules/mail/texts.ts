import type { Language, MailKind } from '../../../generated/dashboard/types.ts';
import type { OrderMailKind } from './documents.ts';
import type { MailText } from './layout.ts';

/** The values used in texts. */
export type MailValues = {
  restaurant: string;
  name: string;
  /** The subject of the change, such as the name of a key. */
  subject: string;
  /** The person who made the change. */
  actor: string;
  minutes: number;
  hours: number;
  /** The day of a daily summary. */
  day: string;
};

/** Kinds of emails to users. */
export type UserMailKind = Exclude<MailKind, OrderMailKind>;

type Texts = Record<UserMailKind, (values: MailValues) => Omit<MailText, 'greeting'>>;

const ENGLISH: Texts = {
  invitation: ({ restaurant, hours }) => ({
    subject: `Your access to ${restaurant}`,
    paragraphs: [`Choose a password to sign in to the dashboard of ${restaurant}.`],
    action: 'Choose password',
    note: `The link works once and expires in ${hours} hours.`,
  }),
  password_reset: ({ restaurant, minutes }) => ({
    subject: `Reset your password for ${restaurant}`,
    paragraphs: [`Someone requested a new password for your account at ${restaurant}.`],
    action: 'Choose new password',
    note: `The link works once and expires in ${minutes} minutes. If you didn't request it, ignore this email: your password won't change.`,
  }),
  password_changed: ({ restaurant }) => ({
    subject: `Your password for ${restaurant} was changed`,
    paragraphs: [
      `The password of your account at ${restaurant} was changed. Your other sessions have ended.`,
    ],
    note: "If you didn't change it, reset your password on the sign-in page now, and tell an owner of the restaurant.",
  }),
  email_change: ({ restaurant, subject, minutes }) => ({
    subject: `Confirm your email address for ${restaurant}`,
    paragraphs: [`Confirm that ${subject} is the new email address of your account at ${restaurant}.`],
    action: 'Confirm email address',
    note: `The link works once and expires in ${minutes} minutes. Until then, the address doesn't change. If you didn't request it, ignore this email.`,
  }),
  email_changed: ({ restaurant, subject }) => ({
    subject: `Your email address for ${restaurant} was changed`,
    paragraphs: [
      `The email address of your account at ${restaurant} was changed to ${subject}. Sign in with the new address. Emails are sent there, too.`,
    ],
    note: "If you didn't change it, tell an owner of the restaurant now.",
  }),
  new_device: ({ restaurant, subject }) => ({
    subject: `New sign-in to ${restaurant}`,
    paragraphs: [
      subject
        ? `You signed in to ${restaurant} from a new device: ${subject}.`
        : `You signed in to ${restaurant} from a new device.`,
    ],
    note: "If this wasn't you, reset your password on the sign-in page now, and tell an owner of the restaurant.",
  }),
  second_factor_changed: ({ restaurant }) => ({
    subject: `Two-step verification for ${restaurant} was changed`,
    paragraphs: [
      `Two-step verification for your account at ${restaurant} was turned on, turned off, or reset.`,
    ],
    note: "If you didn't expect this, change your password now, and tell an owner of the restaurant.",
  }),
  passkeys_changed: ({ restaurant }) => ({
    subject: `Your passkeys for ${restaurant} were changed`,
    paragraphs: [`A passkey of your account at ${restaurant} was added or removed.`],
    note: "If you didn't expect this, remove unknown passkeys, change your password now, and tell an owner of the restaurant.",
  }),
  provider_link_changed: ({ restaurant }) => ({
    subject: `Single sign-on to ${restaurant} was changed`,
    paragraphs: [
      `Your account at ${restaurant} was linked to, or unlinked from, your company's single sign-on.`,
    ],
    note: "If you didn't expect this, change your password now, and tell an owner of the restaurant.",
  }),
  pin_changed: ({ restaurant }) => ({
    subject: `Your PIN for ${restaurant} was changed`,
    paragraphs: [
      `Your PIN for approving discounts and refunds at screens of ${restaurant} was set or removed.`,
    ],
    note: "If you didn't expect this, change your PIN and your password now, and tell an owner of the restaurant.",
  }),
  daily_summary: ({ restaurant, day }) => ({
    subject: `Sales of ${restaurant} on ${day}`,
    paragraphs: [`These are the sales of ${day}, until 5 AM the next day.`],
    action: 'View reports',
    note: 'You have turned on daily summaries. To turn them off, open the settings of the dashboard.',
  }),
  key_created: ({ restaurant, subject, actor }) => ({
    subject: `New API key for ${restaurant}`,
    paragraphs: [
      `${actor} created the API key “${subject}” for ${restaurant}. Software with this key can access the restaurant's data.`,
    ],
    action: 'View API keys',
    note: "If you don't recognize it, revoke it.",
  }),
  screen_paired: ({ restaurant, subject, actor }) => ({
    subject: `New screen at ${restaurant}`,
    paragraphs: [
      `${actor} paired the screen “${subject}” with ${restaurant}. It stays signed in, and shows the orders of its branch.`,
    ],
    action: 'View screens',
    note: "If you don't recognize it, remove it.",
  }),
  endpoint_disabled: ({ restaurant, subject }) => ({
    subject: `Webhook endpoint of ${restaurant} disabled`,
    paragraphs: [
      `All deliveries to the webhook endpoint “${subject}” have failed for days, so it was disabled.`,
      'Its deliveries are held. When you enable the endpoint again, they are sent.',
    ],
    action: 'View webhooks',
    note: 'Check the receiver first. The delivery log shows why deliveries failed.',
  }),
};

const ARABIC: Texts = {
  invitation: ({ restaurant, hours }) => ({
    subject: `دعوتك إلى ${restaurant}`,
    paragraphs: [`اختر كلمة مرور لتسجيل الدخول إلى لوحة تحكم ${restaurant}.`],
    action: 'اختيار كلمة المرور',
    note: `يعمل الرابط مرة واحدة خلال ${hours} ساعة.`,
  }),
  password_reset: ({ restaurant, minutes }) => ({
    subject: `إعادة تعيين كلمة المرور في ${restaurant}`,
    paragraphs: [`طلب أحدهم كلمة مرور جديدة لحسابك في ${restaurant}.`],
    action: 'اختيار كلمة مرور جديدة',
    note: `يعمل الرابط مرة واحدة خلال ${minutes} دقيقة. إذا لم تطلبه فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.`,
  }),
  password_changed: ({ restaurant }) => ({
    subject: `تغيّرت كلمة مرورك في ${restaurant}`,
    paragraphs: [`تغيّرت كلمة مرور حسابك في ${restaurant}، وانتهت جلساتك الأخرى.`],
    note: 'إذا لم تكن أنت من غيّرها، فأعد تعيين كلمة المرور من صفحة تسجيل الدخول الآن وأبلغ أحد مالكي المطعم.',
  }),
  email_change: ({ restaurant, subject, minutes }) => ({
    subject: `تأكيد بريدك الإلكتروني في ${restaurant}`,
    paragraphs: [`أكِّد أن ${subject} هو البريد الإلكتروني الجديد لحسابك في ${restaurant}.`],
    action: 'تأكيد البريد الإلكتروني',
    note: `يعمل الرابط مرة واحدة خلال ${minutes} دقيقة، ويبقى بريدك كما هو حتى ذلك الحين. إذا لم تطلبه فتجاهل هذه الرسالة.`,
  }),
  email_changed: ({ restaurant, subject }) => ({
    subject: `تغيّر بريدك الإلكتروني في ${restaurant}`,
    paragraphs: [
      `تغيّر البريد الإلكتروني لحسابك في ${restaurant} إلى ${subject}. سجّل الدخول بالبريد الجديد، وإليه تُرسل الرسائل.`,
    ],
    note: 'إذا لم تكن أنت من غيّره، فأبلغ أحد مالكي المطعم الآن.',
  }),
  new_device: ({ restaurant, subject }) => ({
    subject: `تسجيل دخول جديد إلى ${restaurant}`,
    paragraphs: [
      subject
        ? `سجّلت الدخول إلى ${restaurant} من جهاز جديد: ${subject}.`
        : `سجّلت الدخول إلى ${restaurant} من جهاز جديد.`,
    ],
    note: 'إذا لم تكن أنت، فأعد تعيين كلمة المرور من صفحة تسجيل الدخول الآن وأبلغ أحد مالكي المطعم.',
  }),
  second_factor_changed: ({ restaurant }) => ({
    subject: `تغيّر التحقق بخطوتين في ${restaurant}`,
    paragraphs: [`فُعّل التحقق بخطوتين لحسابك في ${restaurant} أو أُوقف أو أُعيد تعيينه.`],
    note: 'إذا لم تتوقّع ذلك، فغيّر كلمة مرورك الآن وأبلغ أحد مالكي المطعم.',
  }),
  passkeys_changed: ({ restaurant }) => ({
    subject: `تغيّرت مفاتيح المرور الخاصة بك في ${restaurant}`,
    paragraphs: [`أُضيف مفتاح مرور لحسابك في ${restaurant} أو أُزيل.`],
    note: 'إذا لم تتوقّع ذلك، فأزل مفاتيح المرور غير المعروفة وغيّر كلمة مرورك الآن وأبلغ أحد مالكي المطعم.',
  }),
  provider_link_changed: ({ restaurant }) => ({
    subject: `تغيّر تسجيل الدخول الموحّد إلى ${restaurant}`,
    paragraphs: [`رُبط حسابك في ${restaurant} بحساب في نظام تسجيل الدخول الموحّد لشركتك، أو أُزيل هذا الربط.`],
    note: 'إذا لم تتوقّع ذلك، فغيّر كلمة مرورك الآن وأبلغ أحد مالكي المطعم.',
  }),
  pin_changed: ({ restaurant }) => ({
    subject: `تغيّر رقمك السري في ${restaurant}`,
    paragraphs: [`عُيّن أو أُزيل الرقم السري الذي تعتمد به الخصومات ورد المبالغ على شاشات ${restaurant}.`],
    note: 'إذا لم تتوقّع ذلك، فغيّر رقمك السري وكلمة مرورك الآن وأبلغ أحد مالكي المطعم.',
  }),
  daily_summary: ({ restaurant, day }) => ({
    subject: `مبيعات ${restaurant} يوم ${day}`,
    paragraphs: [`هذه مبيعات يوم ${day}، حتى الساعة الخامسة صباحًا.`],
    action: 'عرض التقارير',
    note: 'لقد فعّلت الملخّص اليومي. لإيقافه افتح إعدادات لوحة التحكم.',
  }),
  key_created: ({ restaurant, subject, actor }) => ({
    subject: `مفتاح API جديد في ${restaurant}`,
    paragraphs: [
      `أنشأ ${actor} مفتاح API باسم «${subject}» في ${restaurant}. يمكن للبرامج التي تملك هذا المفتاح الوصول إلى بيانات المطعم.`,
    ],
    action: 'عرض مفاتيح API',
    note: 'إذا لم تتعرّف عليه فألغِه.',
  }),
  screen_paired: ({ restaurant, subject, actor }) => ({
    subject: `شاشة جديدة في ${restaurant}`,
    paragraphs: [`ربط ${actor} الشاشة «${subject}» بـ${restaurant}. تبقى مسجّلة الدخول وتعرض طلبات فرعها.`],
    action: 'عرض الشاشات',
    note: 'إذا لم تتعرّف عليها فأزلها.',
  }),
  endpoint_disabled: ({ restaurant, subject }) => ({
    subject: `عُطّلت نقطة Webhook في ${restaurant}`,
    paragraphs: [
      `فشلت كل عمليات التسليم إلى نقطة Webhook «${subject}» منذ أيام، لذلك عُطّلت.`,
      'عمليات التسليم محفوظة، وتُرسل عند تفعيل النقطة من جديد.',
    ],
    action: 'عرض نقاط Webhook',
    note: 'افحص المستقبِل أولًا: يعرض سجل عمليات التسليم الفاشلة السبب.',
  }),
};

const LANGUAGES: Record<Language, { texts: Texts; greet(name: string): string }> = {
  en: { texts: ENGLISH, greet: name => `Hello ${name},` },
  ar: { texts: ARABIC, greet: name => `مرحبًا ${name}،` },
};

export function getMailText(language: Language, kind: UserMailKind, values: MailValues): MailText {
  const { texts, greet } = LANGUAGES[language];
  return { greeting: greet(values.name), ...texts[kind](values) };
}
