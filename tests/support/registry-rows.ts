import { readFileSync } from 'node:fs';

const around = readFileSync(new URL('../../supabase/schema/around.sql', import.meta.url), 'utf8');

/** The rows that migrations wrote into one of the database's tables of kinds, by name, as supabase/schema shows them. */
export function rowsOf(table: 'notification_kinds' | 'mail_kinds' | 'activity_kinds' | 'alert_kinds' | 'admin_action_kinds'): readonly { name: string; [setting: string]: unknown }[] {
  const rows = [...around.matchAll(new RegExp(`^-- app\\.${table}: (.*)$`, 'gm'))].map(([, row = '']) => JSON.parse(row) as { name: string });
  if (rows.length === 0) throw new Error(`supabase/schema shows no row of app.${table}`);
  return rows;
}
