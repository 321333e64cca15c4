import type { Locator, Page } from 'playwright-core';

/** The button on the page of saved pianos that opens the person's note to one of them. */
export function noteButton(page: Page, title: string): Locator {
  return page.getByRole('button', { name: /^(Add a|Edit) note/ }).filter({ hasText: title });
}

/** Writes the note and waits until it is stored on the device. */
export async function writeNote(page: Page, { title, note }: { title: string; note: string }): Promise<void> {
  await noteButton(page, title).click();
  await page.getByLabel('Your note').fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.locator('p').getByText(note, { exact: true }).waitFor();
}
