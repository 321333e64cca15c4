import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { TestApp } from './app-server.ts';
import { askUntil, serverAsVisitor } from './server-rows.ts';
import { settled, visit } from './visit.ts';

export interface NewPerson {
  email: string;
  password: string;
}

interface Mail {
  to: string;
  text: string;
}

/** The link in the newest mail to the address. */
export async function linkInMail(app: TestApp, email: string): Promise<string> {
  const mails = (await (await fetch(`${app.origin}/embedded/mails.json`)).json()) as Mail[];
  const link = /https?:\/\/\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No mail to ${email} has a link`);
  return link;
}

/** A confirmed account of its own, made past the app's pages. `word` stands in the address. */
export async function createPerson(app: TestApp, { role, word = 'person' }: { role: string; word?: string }): Promise<NewPerson> {
  const person = { email: `${word}-${randomUUID()}@people.example`, password: 'Stimmgabel-440!' };
  const server = serverAsVisitor(app);
  const asked = await server.auth.signUp({ ...person, options: { data: { role, full_name: `New ${role}` } } });
  if (asked.error) throw asked.error;
  const { searchParams } = new URL(await linkInMail(app, person.email));
  const confirmed = await server.auth.verifyOtp({ type: 'signup', token_hash: searchParams.get('token_hash') ?? searchParams.get('token') ?? '' });
  if (confirmed.error) throw confirmed.error;
  return person;
}

/** Signs in through the form; `next` is where it leads. */
export async function signInPerson(page: Page, { origin, person, next }: { origin: string; person: NewPerson; next: string }): Promise<void> {
  await visit(page, `${origin}/auth?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  // Polled: where somebody else's session had ended, the page is loaded anew meanwhile, which ends a wait for an address.
  await askUntil(async () => new URL(page.url()).pathname, { wanted: (pathname) => pathname === next, ms: 30_000 });
  await settled(page);
}
