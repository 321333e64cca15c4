import type { Mailer } from './mail.ts';
import { createProject, type Project } from './project.ts';
import { createResendMailer } from './resend-mailer.ts';

export interface Surroundings {
  project: Project;
  mailer: Mailer;
  /** Where the app is served, without a slash at its end. */
  site: string;
}

export type Read = (name: string) => string | undefined;

function need(read: Read, name: string): string {
  const value = read(name);
  if (!value) throw new Error(`The secret ${name} is not set`);
  return value;
}

/** The key called `default`, or the first, of a project's named keys: { "default": "sb_…" }. Undefined where there are none. */
function readNamedKey(read: Read, name: string): string | undefined {
  const text = read(name);
  if (!text) return undefined;
  try {
    const keys = JSON.parse(text) as Record<string, unknown>;
    const key = keys.default ?? Object.values(keys)[0];
    if (typeof key === 'string' && key !== '') return key;
  } catch {
    // Told below, as what holds no key is.
  }
  throw new Error(`The secret ${name} holds no key`);
}

/** What Supabase gives a function by itself, keys of the new form before the legacy ones, and where the app is served. */
export function readProject(read: Read): Pick<Surroundings, 'project' | 'site'> {
  return {
    project: createProject({
      url: need(read, 'SUPABASE_URL'),
      anonKey: readNamedKey(read, 'SUPABASE_PUBLISHABLE_KEYS') ?? need(read, 'SUPABASE_ANON_KEY'),
      serviceKey: readNamedKey(read, 'SUPABASE_SECRET_KEYS') ?? need(read, 'SUPABASE_SERVICE_ROLE_KEY'),
    }),
    site: new URL(need(read, 'SITE_URL')).origin,
  };
}

/** The same, and the secrets that mails need. */
export function readSurroundings(read: Read): Surroundings {
  const mailer = createResendMailer({ key: need(read, 'RESEND_API_KEY'), from: need(read, 'MAIL_FROM') });
  return { ...readProject(read), mailer };
}
