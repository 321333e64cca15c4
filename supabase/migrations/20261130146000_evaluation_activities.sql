-- What happens with evaluations stands in the log of activities as bookings and moves do: each evaluator that is asked, paid for and heard from.

insert into app.activity_kinds (name) values ('evaluation_requested'), ('evaluation_paid'), ('evaluation_reported'), ('evaluation_cancelled');

create function app.note_evaluation_activity() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.note_activity('evaluation_requested', new.user_id);
  elsif new.state = 'reported' then
    perform app.note_activity('evaluation_reported', new.provider_user_id);
  elsif new.state = 'paid' then
    perform app.note_activity('evaluation_paid', new.user_id);
  else
    perform app.note_activity('evaluation_cancelled', case auth.uid() when new.provider_user_id then new.provider_user_id else new.user_id end);
  end if;
  return null;
end
$$;
create trigger evaluations_7_note_request after insert on public.evaluations
  for each row when (not new.deleted and new.state = 'requested') execute function app.note_evaluation_activity();
-- An appointment that fell through leads back to 'paid', which is no second payment.
create trigger evaluations_7_note_step after update on public.evaluations
  for each row when (old.state <> new.state and (new.state in ('reported', 'cancelled') or (old.state = 'accepted' and new.state = 'paid')))
  execute function app.note_evaluation_activity();

revoke execute on function app.note_evaluation_activity() from public, anon, authenticated;
