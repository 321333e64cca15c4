import type { Page } from 'playwright-core';
import type { TestApp } from './app-server.ts';
import { visit } from './visit.ts';

export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}

export async function demoAccount(app: TestApp, role: string): Promise<DemoAccount> {
  const answer = await fetch(`${app.origin}/embedded/accounts.json`);
  const body = (await answer.json()) as DemoAccount[] | { accounts: DemoAccount[] };
  const account = (Array.isArray(body) ? body : body.accounts).find((one) => one.role === role);
  if (!account) throw new Error(`No demo account for ${role}`);
  return account;
}

/** Signs in through the form, as a person does, and waits until the shell knows the account. */
export async function signIn(page: Page, { app, role }: { app: TestApp; role: string }): Promise<DemoAccount> {
  const account = await demoAccount(app, role);
  await visit(page, `${app.origin}/auth`);
  const main = page.locator('main');
  await main.getByLabel('Email', { exact: false }).first().fill(account.email);
  await main.locator('input[type=password]').first().fill(account.password);
  await main.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  return account;
}
