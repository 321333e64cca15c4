import { expect, it } from 'vitest';
import { rowsOf } from '../../tests/support/registry-rows.ts';
import { claimedMails } from './_shared/project.ts';
import { conversationMails } from './send-conversation-mails/conversation-mails.ts';

it('every kind of mail of the database is written by a function, and no other', () => {
  const kinds = (isClaimed: boolean) => rowsOf('mail_kinds').filter(({ queue }) => (queue === 'claim') === isClaimed).map(({ name }) => name);
  expect([...claimedMails].toSorted()).toEqual(kinds(true));
  expect(Object.keys(conversationMails).toSorted()).toEqual(kinds(false));
});
