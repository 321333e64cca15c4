-- Who has nothing but somebody's access token, which holds for an hour, doesn't take their account over: a new password and a change of
-- address ask that the account was signed in to within the last ten minutes. The app signs in anew before either; a link to a new
-- password signs in by itself. Hosted Supabase writes as this role; the embedded server is judged in front of it
-- (supabase/embedded/credential-guard.ts), where the session is known. Whoever may write as another role may do what they wish.
create function app.refuse_stale_sign_in() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'supabase_auth_admin'
    and not exists (select from auth.sessions as s where s.user_id = new.id and s.created_at > now() - interval '10 minutes') then
    raise exception 'Please sign in again, then change it within ten minutes.' using errcode = 'PT403', hint = 'sign-in-again';
  end if;
  return new;
end
$$;
revoke execute on function app.refuse_stale_sign_in() from public, anon, authenticated;
-- Emptying either takes nothing over: so do other ways of signing in, with a password that nobody confirmed.
create trigger refuse_stale_sign_in before update on auth.users
  for each row when (
    (coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is distinct from old.encrypted_password)
    or (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change))
  execute function app.refuse_stale_sign_in();
