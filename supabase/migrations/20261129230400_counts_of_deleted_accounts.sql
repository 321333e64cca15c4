-- With an account goes what was counted of it.
create function app.forget_write_counts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.write_counts where kind in (select l.kind from app.write_limits as l) and writer = old.id::text;
  return null;
end
$$;
create trigger user_profiles_9_forget_counts after delete on public.user_profiles
  for each row execute function app.forget_write_counts();
revoke execute on function app.forget_write_counts() from public, anon, authenticated;
