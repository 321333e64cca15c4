import type { Mailer } from './mail.ts';
import { createProject, type Project } from './project.ts';
import { createResendMailer } from './resend-mailer.ts';

export interface Surroundings {
  project: Project;
  mailer: Mailer;
  /** Where the app is served, without a slash at its end. */
  site: string;
}

/** What Supabase gives a function by itself, and the three secrets that are set for this project. */
export function readSurroundings(read: (name: string) => string | undefined): Surroundings {
  const need = (name: string) => {
    const value = read(name);
    if (!value) throw new Error(`The secret ${name} is not set`);
    return value;
  };
  return {
    project: createProject({
      url: need('SUPABASE_URL'),
      anonKey: need('SUPABASE_ANON_KEY'),
      serviceKey: need('SUPABASE_SERVICE_ROLE_KEY'),
    }),
    mailer: createResendMailer({ key: need('RESEND_API_KEY'), from: need('MAIL_FROM') }),
    site: new URL(need('SITE_URL')).origin,
  };
}
