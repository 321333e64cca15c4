// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../lib/result.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import type { Replica } from '../../replica/replica.ts';
import type { OwnAccount } from '../../server/ports/own-account.ts';
import type { Session } from '../../domain/account/session.ts';
import { createImportDrafts, openImportDatabase } from '../../replica/import-database.ts';
import { createFakeAccount, sampleProfile, sampleSession } from '../parts/testing/fake-account.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { createFakeOutbox } from '../parts/testing/fake-outbox.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

afterEach(cleanup);

const session: Session = {
  kind: 'user', userId: 'me', email: 'buyer@demo.soundboard.example', fullName: '', role: 'buyer', memberSince: '2026-01-01', expired: false,
};

function saved(place: number): OutboxEntry {
  return {
    key: `saved_pianos:${place}`, collection: 'saved_pianos', rowId: String(place), op: 'insert', fields: [], subject: `Upright ${place}`,
    state: 'waiting', since: Date.now(), tries: 0, error: null,
  };
}

function show(waiting: number, online = true, own = createFakeAccount()) {
  const fake = createFakeOutbox({ entries: Array.from({ length: waiting }, (_, place) => saved(place)) });
  const { outbox, uploads, storage } = fake;
  const signOuts: boolean[] = [];
  const signOut: Replica['signOut'] = async ({ force }) => {
    signOuts.push(force);
    const count = fake.entries.get()?.length ?? 0;
    return count > 0 && !force ? fail({ type: 'Unsent', count }) : ok(null);
  };
  const { host, phase, syncs } = createFakeHost({
    session, sync: { online, waiting }, more: { outbox, uploads, storage, profile: own.profile, signOut }, server: { ownAccount: own.ownAccount },
  });
  renderScreen(<ProfileScreen />, host);
  return { ...fake, ...own, phase, signOuts, syncs };
}

async function askToSignOut() {
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  return within(await screen.findByRole('dialog'));
}

describe('signing out', () => {
  it('happens at once when nothing waits', async () => {
    const { signOuts } = show(0);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out securely')).toBeDefined();
    expect(signOuts).toEqual([false]);
  });

  it('lists what waits first, and stays when the person stays', async () => {
    const { signOuts } = show(8);
    const dialog = await askToSignOut();
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((place) => `Saved Upright ${place} · just now`),
      'and 2 more',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByText('Saved Upright 0')).toBeNull();
    expect(signOuts).toEqual([false]);
  });

  it('names a file under review, and rows of an import that are still to be stored', async () => {
    const database = await openImportDatabase('me');
    const kept = await createImportDrafts(database).begin({
      id: 'draft', startedAt: Date.now(), source: { kind: 'text', name: 'next.csv', text: 'x' }, choices: null, missing: 'keep', edits: [],
    });
    expect(kept).toEqual({ ok: true, value: null });
    await database.runs.put({
      id: 'run', batchId: 'run', kind: 'import', fileName: 'stock.csv', draftId: '', state: 'storing', chunks: 20, position: 5, total: 4000, stored: 1000,
      kept: 0, batch: null, startedAt: Date.now(),
    });
    show(1);
    const dialog = await askToSignOut();
    expect(await dialog.findByText(/Import of stock\.csv: 3\.000 rows are still to be stored/)).toBeDefined();
    expect(dialog.getByText(/File under review: next\.csv/)).toBeDefined();
    await database.delete();
  });

  it('sends now, and then lets the person go without loss', async () => {
    const { signOuts, syncs, entries } = show(1);
    const dialog = await askToSignOut();
    fireEvent.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(syncs).toHaveLength(1);
    act(() => entries.set([]));
    expect(dialog.getByText('Nothing waits on this device any more.')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('Signed out securely');
    expect(signOuts).toEqual([false, false]);
  });

  it('loses what waits only when the person says so', async () => {
    const { signOuts } = show(1, false);
    const dialog = await askToSignOut();
    expect(dialog.getByText(/^There is no connection now/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out and lose them' }));
    await screen.findByText('Signed out on this device');
    expect(signOuts).toEqual([false, true]);
  });
});

const type = (label: string | RegExp, value: string, inside: Pick<typeof screen, 'getByLabelText'> = screen) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });
const click = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) => fireEvent.click(inside.getByRole('button', { name }));

describe('what the server still does with one’s listings', () => {
  it('is said with what is left, and goes when it is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers: Awaited<ReturnType<OwnAccount['goingOn']>>[] = [
      ok([{ kind: 'refresh', left: 4200 }, { kind: 'withhold', left: 1 }]), fail({ type: 'Offline' }), ok([]),
    ];
    show(0, true, createFakeAccount({ ownAccount: { goingOn: async () => answers.shift() ?? ok([]) } }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent).join(' ');
    expect(said()).toContain('Buyers see your new details with your listings bit by bit: 4.200 listings to go.');
    expect(said()).toContain('Your listings are being taken off the market: 1 listing to go.');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(said()).toContain('4.200 listings');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(said()).not.toContain('to go');
    expect(answers).toEqual([]);
    vi.useRealTimers();
  });

  it('is not asked for without a connection', async () => {
    let asked = 0;
    show(0, false, createFakeAccount({ ownAccount: { goingOn: async () => ok(Array.from({ length: (asked += 1) }, () => ({ kind: 'restore' as const, left: 2 }))) } }));
    await screen.findByText('The list needs a connection.');
    expect(asked).toBe(0);
  });
});

describe('one’s details', () => {
  it('stores only what was changed, also without a signal, and says where it stands', async () => {
    const { updates } = show(0, false);
    type('Name', '  New name ');
    type('Time zone', 'europe/lisbon');
    click('Save details');
    await screen.findByText('It is kept on this device and sent when there is a connection.');
    expect(updates).toEqual([{ full_name: 'New name', time_zone: 'Europe/Lisbon' }]);
    expect(screen.getByRole('link', { name: 'Waiting to be sent' })).toBeDefined();
  });

  it('shows the phone number to buyers only when that is chosen, and no longer than there is one', async () => {
    const { updates } = show(0);
    const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Buyers may call me/u });
    expect([choice().checked, choice().disabled]).toEqual([false, true]);
    type('Phone', '+49 30 5550100');
    fireEvent.click(choice());
    click('Save details');
    await waitFor(() => expect(updates).toEqual([{ phone: '+49 30 5550100', phone_is_public: true }]));
    await waitFor(() => expect(choice().checked).toBe(true));
    type('Phone', '');
    expect([choice().checked, choice().disabled]).toEqual([false, true]);
    click('Save details');
    await waitFor(() => expect(updates[1]).toEqual({ phone: '', phone_is_public: false }));
  });

  it('U-TXT-04 has a switch for mails about new messages', async () => {
    const { updates } = show(0);
    const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Send me an e-mail when somebody writes to me/u });
    expect(choice().checked).toBe(true);
    fireEvent.click(choice());
    click('Save details');
    await waitFor(() => expect(updates).toEqual([{ mail_of_messages: false }]));
    await waitFor(() => expect(choice().checked).toBe(false));
  });

  it('says what is wrong at the field and stores nothing', () => {
    const { updates } = show(0);
    type('Phone', '1'.repeat(41));
    type('Time zone', 'Europe/Nowhere');
    click('Save details');
    expect(screen.getByText('At most 40 characters, please.')).toBeDefined();
    expect(screen.getByText(/^There is no such time zone/)).toBeDefined();
    expect(updates).toEqual([]);
  });

  it.each([['buyer', 'Soundboard Support', false], ['admin', 'Soundboard Support', true], ['buyer', 'Anna Weber', true]] as const)(
    'A-11 a %s is called %s: %s', async (role, name, taken) => {
      const { updates } = show(0, true, createFakeAccount({ profile: { ...sampleProfile, role } }));
      type('Name', name);
      click('Save details');
      if (taken) return await waitFor(() => expect(updates).toEqual([{ full_name: name }]));
      expect(await screen.findByText('This name would pass for Soundboard itself. Please give your own.')).toBeDefined();
      expect(updates).toEqual([]);
    },
  );

  it('keeps what is being typed while another device’s change arrives in another field', () => {
    const { own } = show(0);
    type('Town', 'Here');
    act(() => own.set({ ...sampleProfile, town: 'There', phone: '123' }));
    expect(screen.getByLabelText<HTMLInputElement>('Town').value).toBe('Here');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('123');
  });

  it.each([['buyer', false], ['dealer', true], ['mover', true]] as const)('asks a %s for a company: %s', (role, asks) => {
    show(0, true, createFakeAccount({ profile: { ...sampleProfile, role } }));
    expect(screen.queryByLabelText('Company') !== null).toBe(asks);
  });

  it('U-SYN-02 says that the stored value changed meanwhile, and stores the person’s own against what was shown', async () => {
    const { own, bases, updates } = show(0);
    type('Town', 'Mine');
    act(() => own.set({ ...sampleProfile, town: 'Theirs', phone: '0301' }));
    expect(screen.getByText('Town was changed meanwhile, on another device or in another tab. It is now:')).toBeTruthy();
    expect(screen.getByText('Phone was changed meanwhile, on another device or in another tab. It is now:')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Town').value).toBe('Mine');
    click('Save details');
    await expect.poll(() => updates).toEqual([{ town: 'Mine' }]);
    expect(bases).toMatchObject([{ town: sampleProfile.town, phone: '0301' }]);
  });

  it('says so when the profile has not arrived yet', () => {
    show(0, false, createFakeAccount({ profile: null }));
    expect(screen.getByText(/^Your details are not on this device yet/)).toBeDefined();
  });
});

describe('what needs the server', () => {
  it('can be looked at but not asked for without a signal', () => {
    show(0, false);
    for (const name of ['Change password', 'Change e-mail address', 'Delete my account']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    expect(screen.getByText('The list needs a connection.')).toBeDefined();
  });

  it.each([
    [['', '', ''], 'Please fill in all fields'],
    [['old-one', 'short', 'short'], 'Password must be at least 6 characters'],
    [['old-one', 'Cembalo-1700!', 'Cembalo-1701!'], 'Passwords do not match'],
    [['old-one', 'cembalo', 'cembalo'], 'Password is too weak. Please choose a stronger password.'],
    [['Cembalo-1700!', 'Cembalo-1700!', 'Cembalo-1700!'], 'This is your current password. Choose another one.'],
  ])('refuses the passwords %j before asking', async (values, words) => {
    const { asked } = show(0);
    click('Change password');
    const dialog = within(await screen.findByRole('dialog'));
    [/^Current password/, /^New password/, /^Confirm password/].forEach((label, place) => type(label, values[place] ?? '', dialog));
    click('Change password', dialog);
    expect(dialog.getByRole('alert').textContent).toBe(words);
    expect(asked).toEqual([]);
  });

  it('says that the present password is wrong and keeps the dialog with what was typed', async () => {
    show(0, true, createFakeAccount({ ownAccount: { changePassword: async () => fail({ type: 'WrongPassword' }) } }));
    click('Change password');
    const dialog = within(await screen.findByRole('dialog'));
    type(/^Current password/, 'wrong', dialog);
    type(/^New password/, 'Cembalo-1700!', dialog);
    type(/^Confirm password/, 'Cembalo-1700!', dialog);
    click('Change password', dialog);
    expect(await dialog.findByText(/^This is not your current password/)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('Cembalo-1700!');
  });

  it('shows that a new address waits for its confirmation', async () => {
    const { asked } = show(0);
    click('Change e-mail address');
    const dialog = within(await screen.findByRole('dialog'));
    type(/^New e-mail address/, 'other@people.example', dialog);
    type(/^Current password/, 'secret', dialog);
    click('Change e-mail address', dialog);
    await screen.findByText(/^Waiting for confirmation: open the link in the mail to other@people.example/);
    expect(asked).toEqual(['email secret other@people.example']);
  });

  it('lists devices with this one first, and signs one or all others out', async () => {
    const other = { ...sampleSession, id: 'other', here: false, userAgent: '' };
    const { asked } = show(0, true, createFakeAccount({ ownAccount: { sessions: async () => ok([other, sampleSession]) } }));
    await screen.findByText('Firefox on Linux');
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items[0]).toContain('This device');
    expect(items[1]).toContain('Unknown device');
    fireEvent.click(screen.getByRole('button', { name: /^End session: Unknown device/ }));
    await screen.findByText('Session ended');
    click('End all other sessions');
    await act(async () => undefined);
    expect(asked).toEqual(['end other', 'end others']);
  });

  it('deletes the account only after saying what happens and asking for the password', async () => {
    const { asked, signOuts } = show(0);
    click('Delete my account');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Your listings leave the market at once/)).toBeDefined();
    click('Delete for good', dialog);
    expect(asked).toEqual([]);
    type('Your password, to confirm that it is you', 'secret', dialog);
    click('Delete for good', dialog);
    await screen.findByText('Your account is deleted');
    expect(asked).toEqual(['delete secret']);
    expect(signOuts).toEqual([true]);
  });

  /** The data on the device are closed while the server is asked. */
  async function deleteMeanwhileClosed() {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const shown = show(0, true, createFakeAccount({ ownAccount: { deleteAccount: () => answered.then(() => ok(null)) } }));
    const open = shown.phase.get();
    click('Delete my account');
    const dialog = within(await screen.findByRole('dialog'));
    type('Your password, to confirm that it is you', 'secret', dialog);
    click('Delete for good', dialog);
    act(() => shown.phase.set({ phase: 'opening' }));
    await act(async () => answer());
    expect(shown.signOuts).toEqual([]);
    return { ...shown, open };
  }

  it('forgets a deleted account once the data are open again', async () => {
    const { phase, open, signOuts } = await deleteMeanwhileClosed();
    act(() => phase.set(open));
    await waitFor(() => expect(signOuts).toEqual([true]));
    await screen.findByText('Nothing of it is left on this device.');
  });

  it('does not claim that nothing is left on a device whose data can’t be opened', async () => {
    const { phase, signOuts } = await deleteMeanwhileClosed();
    act(() => phase.set({ phase: 'silent' }));
    await screen.findByText(/what is stored here of it is still there/);
    expect(screen.queryByText('Nothing of it is left on this device.')).toBeNull();
    expect(signOuts).toEqual([]);
  });
});
