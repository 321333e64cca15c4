import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { demoAccount, saveListing, signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { openLine, type Line } from '../support/line.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, publishedListing, serverAs } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

const password = 'Stimmgabel-440!';
const nextPassword = 'Stimmgabel-442!';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
});
afterAll(async () => {
  await line?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  line.treat = () => 'pass';
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
});
afterEach(() => browser.dispose());

/** The link of the newest mail to the address, as this browser reaches it. */
async function mailedLink(email: string, origin = line.origin): Promise<string> {
  const answer = await fetch(`${app.origin}/embedded/mails.json`);
  const mail = ((await answer.json()) as { to: string; text: string }[]).find(({ to }) => to === email);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return origin + pathname + search;
}

async function press(name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function type(label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Opens a page whose form can be sent; before the device's data is open, Enter does nothing. */
async function openForm(address: string): Promise<void> {
  await visit(page, address);
  await page.locator('form button[type=submit]:enabled').first().waitFor();
}

/** On a phone: nothing is wider than the screen. */
async function expectNoSideways(): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

const path = () => new URL(page.url()).pathname;
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

test('by keyboard on a phone: sign up, confirm by the caught mail, sign out, sign in, reset, each fault said once', async () => {
  const email = 'new-person@people.example';
  await openForm(`${line.origin}/login?next=/saved`);
  expect(page.url()).toBe(`${line.origin}/auth?next=%2Fsaved`);
  await expectNoSideways();

  // Sign in: nothing typed, no address for a new password, wrong password.
  await press('Sign In');
  await tabTo(page, 'E-mail address');
  await page.keyboard.press('Enter');
  await says('Please fill in all fields');
  await press('Forgot password?');
  await says('Please enter your email address first.');
  await expect.poll(() => focusedName(page)).toBe('E-mail address');
  await page.keyboard.type(email);
  await type('Password', password);
  await page.keyboard.press('Enter');
  await says('Authentication failed');
  await says('Invalid login credentials');
  await says('E-mail address and password do not match.');

  // Sign up: the tabs by arrow keys, then each fault.
  await visit(page, `${line.origin}/auth?next=/saved`);
  await tabTo(page, 'Sign In');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=signup/);
  const submit = page.getByRole('button', { name: 'Create Account' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await type(/^Password \(/, 'klavier');
  await tabTo(page, /^Show password/);
  await tabTo(page, /^Confirm password/);
  await says('Password is too weak. Please choose a stronger password.');
  await expect.poll(() => page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')).toBe('Weak');
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.reload();
  await settled(page);
  await type(/^Password \(/, 'aA7!b');
  await press('Create Account');
  await says('Please fill in all fields');
  await page.reload();
  await settled(page);
  await type(/^Full name/, 'New person');
  await type(/^Phone/, '+49 30 123456');
  await tabTo(page, 'I am a');
  await page.keyboard.type('Dealer');
  await type(/^Company/, 'Klavierhaus am Test');
  await type(/^E-mail address/, email);
  await type(/^Password \(/, 'aA7!b');
  await type(/^Confirm password/, 'aA7!b');
  await page.keyboard.press('Enter');
  await says('Password must be at least 6 characters');
  await retype(/^Password \(/, password);
  await retype(/^Confirm password/, `${password}?`);
  await page.keyboard.press('Enter');
  await says('Passwords do not match');
  await retype(/^Confirm password/, password);
  await expectNoSideways();
  await page.keyboard.press('Enter');
  await says('Account created successfully! Please check your email to confirm your account.');
  await page.getByRole('heading', { name: 'Please check your email to verify your account' }).waitFor();
  await expect.poll(() => mainText(page)).toContain(email);
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: /^Send the mail again in \d+\ss/ }).isDisabled()).toBe(true);

  // Not confirmed yet: the right password leads to the same step.
  await press('Go to Sign In');
  await type('Password', password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Please check your email to verify your account' }).waitFor();

  // The link confirms and signs in, once.
  const link = await mailedLink(email);
  await visit(page, link);
  await page.getByRole('button', { name: 'Confirm and sign in', disabled: false }).waitFor();
  await press('Confirm and sign in');
  await page.getByRole('heading', { name: 'Signed in successfully!' }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await visit(page, `${line.origin}/profile`);
  await says('Role: dealer');

  await press('Sign Out');
  await says('Signed out securely');
  await page.waitForURL(({ pathname }) => pathname === '/auth');

  // P-SEC-05: the second use is a plain page, which signs nobody in.
  await visit(page, link);
  await page.getByRole('button', { name: 'Confirm and sign in', disabled: false }).waitFor();
  await press('Confirm and sign in');
  await page.getByRole('heading', { name: 'This link has been used or has expired' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('soundboard-session'))).toBeNull();

  // Sign in, to where one wanted to go.
  await openForm(`${line.origin}/auth?next=/saved`);
  await type('E-mail address', email);
  await type('Password', password);
  await page.keyboard.press('Enter');
  await says('Signed in successfully!');
  await page.waitForURL(({ pathname }) => pathname === '/saved');
  // Who is signed in has no business here.
  await visit(page, `${line.origin}/auth`);
  await page.waitForURL(({ pathname }) => pathname === '/');
  await signOut();

  // A new password.
  await openForm(`${line.origin}/auth`);
  await type('E-mail address', email);
  await press('Forgot password?');
  await says('Password reset sent');
  await says('Check your email for password reset instructions.');
  const reset = await mailedLink(email);
  await openForm(reset);
  await press('Set new password');
  await says('Please fill in all fields');
  await retype(/^New password/, 'klavier');
  await retype(/^Confirm password/, 'klavier');
  await page.keyboard.press('Enter');
  await says('Password is too weak. Please choose a stronger password.');
  await retype(/^New password/, nextPassword);
  await page.keyboard.press('Enter');
  await says('Passwords do not match');
  await retype(/^New password/, password);
  await retype(/^Confirm password/, password);
  await page.keyboard.press('Enter');
  await says('New password should be different from the old password.');
  await retype(/^New password/, nextPassword);
  await retype(/^Confirm password/, nextPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await visit(page, `${line.origin}/profile`);
  await expect.poll(() => mainText(page)).toContain(email);
  await signOut();
  await openForm(reset);
  await retype(/^New password/, `${nextPassword}x`);
  await retype(/^Confirm password/, `${nextPassword}x`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'This link has been used or has expired' }).waitFor();
  await openForm(`${line.origin}/auth`);
  await type('E-mail address', email);
  await type('Password', nextPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
});

/** From wherever the focus is, around the page to the field. */
async function retype(label: RegExp, text: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.locator('h1').first().focus();
  await type(label, text);
}

async function signOut(): Promise<void> {
  await visit(page, `${line.origin}/profile`);
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/auth');
}

test('nothing tells whether an address has an account', async () => {
  const { email } = await demoAccount(app, 'buyer');
  const answers: string[] = [];
  for (const asked of [email, 'nobody@people.example']) {
    await visit(page, `${line.origin}/auth#signup`);
    await page.getByLabel(/^Full name/).fill('Somebody');
    await page.getByLabel(/^E-mail address/).fill(asked);
    await page.getByLabel(/^Password \(/).fill(password);
    await page.getByLabel(/^Confirm password/).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await says('Account created successfully! Please check your email to confirm your account.');
    await says('Open the demo server’s mailbox');
    answers.push((await mainText(page)).replace(asked, '*').replace(/\d+\ss/, 's'));
    await visit(page, `${line.origin}/reset-password`);
    await page.getByLabel('E-mail address').fill(asked);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await says('Password reset sent');
    await says('Open the demo server’s mailbox');
    answers.push((await mainText(page)).replace(/\d+\ss/, 's'));
  }
  expect(answers.slice(2)).toEqual(answers.slice(0, 2));
});

test('P-SEC-05: what the server refused, or can’t be used here, is a plain page with a way on', async () => {
  for (const [address, heading] of [
    ['/reset-password#error=access_denied&error_code=otp_expired&error_description=x', 'This link has been used or has expired'],
    ['/#error=access_denied&error_code=otp_expired', 'This link has been used or has expired'],
    ['/#access_token=x.y.z&refresh_token=r&type=signup', 'This link has been used or has expired'],
    ['/dashboard?error=access_denied', 'Signing in did not work'],
    ['/auth/confirm', 'There is no link here'],
    ['/reset-password', 'Reset your password'],
  ]) {
    await page.goto('about:blank');
    await visit(page, `${line.origin}${address}`);
    await page.getByRole('heading', { name: heading ?? '', level: 1 }).waitFor();
    await expectNoSideways();
  }
  await visit(page, `${line.origin}/dashboard?code=of-another-browser`);
  await says('This link can only be used in the browser that asked for it.');
  expect(await page.evaluate(() => localStorage.getItem('soundboard-session'))).toBeNull();
  await page.goto('about:blank');
  await visit(page, `${line.origin}/#error=access_denied&error_code=otp_expired`);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await says('Please enter your email address first.');
  await page.getByLabel('E-mail address').fill('nobody@people.example');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await says('Mail sent again');
  await expect.poll(() => page.getByRole('button', { name: /^Send the mail again in \d+\ss/ }).isDisabled()).toBe(true);
});

test('offline: a link keeps, everything that needs a connection is off and says so', async () => {
  const { email } = await demoAccount(app, 'seller');
  await visit(page, `${line.origin}/reset-password`);
  await waitForServiceWorker(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await says('Password reset sent');
  const reset = await mailedLink(email);

  line.treat = () => 'cut';
  await browser.context.setOffline(true);
  await visit(page, reset);
  await says('No internet connection');
  await says('You are offline. The link is not used up');
  await expect.poll(() => page.getByRole('button', { name: 'Set new password' }).isDisabled()).toBe(true);
  expect(page.url()).toBe(reset);
  await visit(page, `${line.origin}/auth`);
  await says('No internet connection');
  await says('Please check your connection and try again.');
  for (const name of ['Sign In', 'Forgot password?', 'Continue with Google', 'Continue with GitHub', 'Continue with Apple']) {
    await expect.poll(() => page.locator('form, [role=group]').getByRole('button', { name, exact: true }).isDisabled(), { message: name }).toBe(true);
  }
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel(/^Password \(/).fill(password);
  await expect.poll(() => page.getByRole('button', { name: 'Create Account' }).isDisabled()).toBe(true);

  line.treat = () => 'pass';
  await browser.context.setOffline(false);
  await visit(page, reset);
  await page.getByLabel(/^New password/).fill(nextPassword);
  await page.getByLabel(/^Confirm password/).fill(nextPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
});

test('other services: off with a reason where the server has none; a failure is said', async () => {
  await visit(page, `${line.origin}/auth`);
  await says('Google, GitHub, Apple: not offered by this server.');
  line.treat = (asked) => (asked === '/auth/v1/settings' ? { status: 200, body: { external: { google: true, github: true } } } : 'pass');
  await page.reload();
  await says('Apple: not offered by this server.');
  await expect.poll(() => page.getByRole('button', { name: 'Continue with Apple' }).isDisabled()).toBe(true);
  await page.evaluate(() => {
    crypto.subtle.digest = () => Promise.reject(new Error('no digest'));
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await says('Social login failed');
  await page.reload();
  const leaving = page.waitForRequest((request) => request.url().includes('/auth/v1/authorize'));
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  const asked = new URL((await leaving).url());
  expect([asked.searchParams.get('provider'), asked.searchParams.get('redirect_to')]).toEqual(['github', `${line.origin}/dashboard`]);
});

test('a server that is away or busy is not the person’s fault', async () => {
  await visit(page, `${line.origin}/auth`);
  await page.getByLabel('E-mail address').fill('buyer@demo.soundboard.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const submit = page.locator('form').getByRole('button', { name: 'Sign In', exact: true });
  line.treat = (asked) => (asked === '/auth/v1/token' ? { status: 500, body: { code: 500, error_code: 'unexpected_failure', msg: 'x' } } : 'pass');
  await submit.click();
  await says('Failed to sign in');
  line.treat = (asked) => (asked === '/auth/v1/token' ? { status: 429, body: { code: 429, error_code: 'over_request_rate_limit', msg: 'x' } } : 'pass');
  await submit.click();
  await says('Too many tries. Wait a few minutes, then try again.');
  line.treat = (asked) => (asked === '/auth/v1/token' ? 'cut' : 'pass');
  await submit.click();
  await says('No internet connection');
  expect(path()).toBe('/auth');
});

test('every demo role is one tap away, admin too', async () => {
  const answer = await fetch(`${app.origin}/embedded/accounts.json`);
  const accounts = (await answer.json()) as { label: string; role: string; email: string }[];
  expect(accounts.map(({ role }) => role).sort()).toEqual(['admin', 'buyer', 'dealer', 'evaluator', 'mover', 'seller', 'technician']);
  await visit(page, `${line.origin}/auth`);
  for (const { label } of accounts) await page.getByRole('button', { name: label, exact: true }).waitFor();
  await page.getByRole('button', { name: accounts.find(({ role }) => role === 'admin')?.label ?? '', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await visit(page, `${line.origin}/profile`);
  await says('Role: admin');
});

test('what a visitor saved and looked up here is taken into the account when they say so, once', async () => {
  const listing = await publishedListing(app);
  await visit(page, `${line.origin}/piano/${listing.id}`);
  await saveListing(page, listing.title);
  await visit(page, `${line.origin}/piano-lookup?serial=310000&manufacturer=Baldwin`);
  await settled(page);
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'mover' });
  const notice = page.getByRole('region', { name: 'Take along what is on this device?' });
  await notice.waitFor();
  await expect.poll(() => notice.innerText()).toContain('1 saved piano, 1 look-up');
  expect(await axeFindings(page)).toEqual([]);
  await press('Take along');
  await says('Taken into your account');
  await notice.waitFor({ state: 'hidden' });
  await page.locator('main').getByText(listing.title).first().waitFor();
  const server = await serverAs(app, 'mover');
  const count = async (table: string) => (await server.from(table).select('id').eq('deleted', false)).data?.length ?? -1;
  expect(await askUntil(() => count('saved_pianos'), { wanted: (rows) => rows > 0, ms: 30_000 })).toBe(1);
  expect(await askUntil(() => count('piano_lookup_history'), { wanted: (rows) => rows > 0, ms: 30_000 })).toBe(1);
  await synced(page);
  await page.reload();
  await settled(page);
  await synced(page);
  expect(await notice.count()).toBe(0);
  await signOut();
  await visit(page, `${line.origin}/saved`);
  expect(await page.getByText(listing.title).count()).toBe(0);
});
