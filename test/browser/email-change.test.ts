import { expect } from 'vitest';
import type { MailContent, MailList } from '../../generated/dashboard/types.ts';
import { findBarriers } from '../helpers/axe.ts';
import { addUser, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';

it('A user changes the email address in the account menu and confirms it through an emailed link', async ({
  openPage,
  service,
  restaurantId,
  owner,
}) => {
  const { id, email } = await addUser(service, { restaurantId, role: 'staff' });
  const user = openDashboard(service);
  await user.signIn(email, KNOWN_PASSWORD);
  const page = await openPage('/dashboard/', user, { width: WIDTHS.phone });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').fill(email.toUpperCase());
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('Enter an address other than your current one.').waitFor();
  const next = `${crypto.randomUUID()}@example.com`;
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText(`A link was sent to ${next}.`).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  const find = async () => (await owner.get<MailList>('/mail')).body.data.find(({ to }) => to === next);
  await expect.poll(find, within(5)).toBeDefined();
  const content = await owner.get<MailContent>(`/mail/${(await find())?.id}/content`);
  const [, hash = ''] = /email(#token=\S+)/.exec(content.body.text) ?? [];
  // On another device, where someone else is signed in.
  const linked = await openPage(`/dashboard/email${hash}`, owner, { width: WIDTHS.phone, rejections: [404] });
  await linked.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  expect(await findBarriers(linked)).toEqual([]);
  const { users } = service.context.collections;
  expect(await users.findOne({ _id: id })).toMatchObject({ email });
  await linked.getByRole('button', { name: 'Confirm email address' }).click();
  await linked.getByText(`You now sign in with ${next}.`).waitFor();
  expect(new URL(linked.url()).hash).toBe('');
  expect(await users.findOne({ _id: id })).toMatchObject({ email: next });

  // In Arabic, development mode renders twice from the start.
  const again = await openPage(`/dashboard/email${hash}`, undefined, {
    locale: 'ar',
    rejections: [401, 404],
  });
  await again.getByRole('button', { name: 'تأكيد البريد الإلكتروني' }).click();
  await again.getByText('انتهت صلاحية هذا الرابط أو سبق استخدامه.').waitFor();
});
