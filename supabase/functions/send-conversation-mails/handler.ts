import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { Surroundings } from '../_shared/hosted.ts';
import { renderMail } from '../_shared/mail-template.ts';
import { deliver, parseAddress } from '../_shared/mail.ts';
import { conversationMails, type DueMail } from './conversation-mails.ts';

/**
 * Sends the mails that the database has due: that a seller answered a visitor, what an admin has to say about a reported
 * conversation, and to people with an account that their inquiry was passed on and that somebody wrote to them. Body: {}. 200 { sent },
 * the number of mails. A timer knocks each minute; it doesn't matter who else does, since nothing goes that isn't due. One that fails
 * is due again after 10 minutes.
 */
export function createConversationMailsHandler({ project, mailer, site }: Surroundings): Handler {
  return createJsonHandler(async () => {
    const taken = await project.ask('take_conversation_mails', {});
    if (!taken.ok || !Array.isArray(taken.value)) return respond(502, { message: 'Please try again later.' });
    let sent = 0;
    for (const mail of taken.value as readonly DueMail[]) {
      const isSent = await send(mail);
      if (isSent) sent += 1;
      await project.ask('settle_conversation_mail', { kind: mail.kind, id: mail.id, sent: isSent });
    }
    return respond(200, { sent });
  });

  async function send(mail: DueMail): Promise<boolean> {
    const to = parseAddress(mail.to);
    // Nothing that later tries could mend.
    if (to === null) return true;
    const write = conversationMails[mail.kind];
    if (!write) {
      // The database is ahead of this function: it goes once the function knows what it says.
      console.error(`There are no words for a mail of the kind ${mail.kind}`);
      return false;
    }
    const { subject, ...content } = write(mail, site);
    try {
      await deliver(mailer, { to, subject, ...renderMail(content) });
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }
}
