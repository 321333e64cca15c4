import type { Page } from 'playwright-core';
import type { TestApp } from './app-server.ts';
import { visit } from './visit.ts';

export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}

export async function demoAccount(app: Pick<TestApp, 'origin'>, role: string): Promise<DemoAccount> {
  const answer = await fetch(`${app.origin}/embedded/accounts.json`);
  const account = ((await answer.json()) as DemoAccount[]).find((one) => one.role === role);
  if (!account) throw new Error(`No demo account for ${role}`);
  return account;
}

/**
 * The page leads on by itself two seconds after somebody has signed in, or when they say so, which is quicker. When it was quicker all the
 * same, there is nothing left to say.
 */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue now' }).click({ timeout: 3_000 }).catch(() => undefined);
}

/** Signs in through the form, as a person does, and waits until the first sync of the account is complete. */
export async function signIn(page: Page, { app, role }: { app: TestApp; role: string }): Promise<DemoAccount> {
  const account = await demoAccount(app, role);
  await visit(page, `${app.origin}/auth?next=/saved`);
  await page.getByLabel('E-mail address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  const arrived = page.waitForURL(({ pathname }) => pathname === '/saved');
  await Promise.race([goOn(page), arrived]);
  await arrived;
  await page.locator('h1', { hasText: 'Saved' }).waitFor();
  await synced(page);
  return account;
}

/** Waits until the shell's sign says that everything is sent and fetched. */
export async function synced(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sync: Synced' }).first().waitFor();
}

/** Saves the listing on whose page we are, and waits until the device has stored it. */
export async function saveListing(page: Page, title: string): Promise<void> {
  const main = page.locator('main');
  await main.getByRole('button', { name: `Save ${title}`, pressed: false }).first().click();
  await main.getByRole('button', { name: `Save ${title}`, pressed: true }).first().waitFor();
}
