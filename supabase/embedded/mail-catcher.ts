import { randomUUID } from 'node:crypto';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface CaughtMail extends Mail {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
}

const keptMails = 200;

/** Takes every mail that the embedded backend would send, so that it can be read in the browser. Nothing leaves the machine. */
export function createMailCatcher() {
  const caught: CaughtMail[] = [];
  return {
    send(mail: Mail): void {
      caught.unshift({ ...mail, id: randomUUID(), at: new Date().toISOString() });
      caught.length = Math.min(caught.length, keptMails);
    },
    /** Newest first. */
    all: (): readonly CaughtMail[] => caught,
  };
}
