import type { DiscreetAuthPorts } from './discreet-auth.ts';

interface Ports {
  query(sql: string, params: unknown[]): Promise<{ rows: unknown[] }>;
  sendConfirmation(mail: { to: string; token: string }): void;
}

/** What is asked of the sign-in server's tables past the sign-in server. */
export function createAccountPorts({ query, sendConfirmation }: Ports): Omit<DiscreetAuthPorts, 'now'> & {
  isFresh(session: { id: string; userId: string }): Promise<boolean>;
} {
  return {
    async isFresh({ id, userId }) {
      const { rows } = await query(
        `select 1 from auth.sessions where id::text = $1 and user_id::text = $2 and created_at > now() - interval '10 minutes'`,
        [id, userId],
      );
      return rows.length > 0;
    },
    async findAccount(email, password) {
      // Hashes of the same kind go by two names; the database knows the elder.
      const { rows } = await query(
        `select id as "userId", coalesce(extensions.crypt($2, '$2a' || substr(encrypted_password, 4))
           = '$2a' || substr(encrypted_password, 4), false) as "passwordIsRight"
         from auth.users where lower(email) = lower(btrim($1)) limit 1`,
        [email, password],
      );
      return (rows as { userId: string; passwordIsRight: boolean }[])[0] ?? null;
    },
    async resendConfirmation(email) {
      const { rows } = await query(
        `update auth.users set confirmation_sent_at = now()
         where lower(email) = lower(btrim($1)) and email_confirmed_at is null and confirmation_token <> ''
           and confirmation_sent_at < now() - interval '30 seconds'
         returning email as "to", confirmation_token as token`,
        [email],
      );
      for (const mail of rows as { to: string; token: string }[]) sendConfirmation(mail);
    },
    async recordFailure(userId) {
      await query('select app.record_failed_sign_in($1)', [userId]);
    },
  };
}
