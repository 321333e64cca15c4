-- What is to be given back is given back: by the payment provider at an admin's word, or by hand with a reference.
-- src/domain/evaluation/RULES.md has the rules (E-9 and E-13).

alter table public.payments
  add column refund_due_at timestamptz,
  add column refunded_cents bigint,
  add column refunded_at timestamptz,
  add constraint payments_refund_is_due check (coalesce(refunded_cents, 0) between 0 and coalesce(refund_due_cents, 0));
comment on column public.payments.refund_due_cents is 'All that was ever to be given back; null for nothing (src/domain/evaluation/RULES.md, E-9).';
comment on column public.payments.refunded_cents is 'What of it was given back; null for nothing.';
comment on column public.payments.refund_due_at is 'Since when something is to be given back that was not; null when nothing is.';
update public.payments set refund_due_at = coalesce(settled_at, now()) where refund_due_cents > 0;
drop index public.payments_to_give_back;
create index payments_to_give_back on public.payments (refund_due_at, id) where refund_due_at is not null;

alter table public.evaluations add column refunded_at timestamptz;
comment on column public.evaluations.refunded_at is 'When its refund was given back.';

-- Each try to give money back, and what became of it. Nobody but the procedures below comes to it.
create table app.payment_refunds (
  id uuid primary key,
  payment_id uuid not null references public.payments (id),
  cents bigint not null,
  state text not null default 'asked',
  by_hand boolean not null default false,
  reference text not null default '',
  reason text not null default '',
  -- Names of accounts are not kept here, as in app.admin_actions.
  admin_id uuid not null,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payment_refunds_give_something check (cents > 0),
  constraint payment_refunds_state_is_known check (state in ('asked', 'given', 'refused', 'failed')),
  constraint payment_refunds_texts_are_short check (length(reference) <= 255 and length(reason) <= 500)
);
create unique index payment_refunds_one_asked_a_payment on app.payment_refunds (payment_id) where state = 'asked';
create index payment_refunds_of_payment on app.payment_refunds (payment_id);
alter table app.payment_refunds enable row level security;
revoke all on app.payment_refunds from public, anon, authenticated, service_role;

create function app.refund_outstanding(payment public.payments) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(payment.refund_due_cents, 0) - coalesce(payment.refunded_cents, 0)
$$;

create function app.date_refund_due() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.refund_due_at := case when app.refund_outstanding(new) > 0 then coalesce(old.refund_due_at, now()) end;
  return new;
end
$$;
create trigger payments_date_refund_due before update of refund_due_cents, refunded_cents on public.payments
  for each row execute function app.date_refund_due();

alter table app.admin_action_kinds drop constraint admin_action_kinds_subject_is_known;
alter table app.admin_action_kinds add constraint admin_action_kinds_subject_is_known
  check (subject in ('account', 'listing', 'correction', 'report', 'point', 'certificate', 'payment'));
insert into app.admin_action_kinds (name, subject) values ('payment_refunded', 'payment'), ('payment_refunded_by_hand', 'payment');

-- It was given back: the payer is told, and the log of admins keeps who did it.
create function app.note_refund(refund app.payment_refunds) returns void
language plpgsql volatile set search_path = '' as $$
declare
  payment public.payments;
begin
  update public.payments as p set refunded_cents = coalesce(p.refunded_cents, 0) + refund.cents, refunded_at = now()
  where p.id = refund.payment_id returning * into payment;
  if app.refund_outstanding(payment) = 0 then
    update public.evaluations as e set refunded_at = now() where e.payment_id = payment.id and e.refund > 0 and e.refunded_at is null;
  end if;
  insert into app.admin_actions (admin_id, action, subject_id, subject_name, changed_to, reason)
  values (refund.admin_id, case when refund.by_hand then 'payment_refunded_by_hand' else 'payment_refunded' end, payment.id, payment.piano_title,
    (refund.cents::numeric / 100)::numeric(14,2)::text || ' EUR given back',
    left(concat_ws(': ', nullif(refund.reference, ''), nullif(refund.reason, '')), 500));
  perform app.notify(payment.owner_id, 'evaluation_answered', jsonb_build_object(
    'evaluation_id', coalesce((
      select e.id from public.evaluations as e where e.payment_id = payment.id and e.refund > 0 order by e.updated_at desc limit 1), payment.evaluation_ids[1]),
    'title', payment.piano_title, 'state', 'refunded'));
end
$$;

-- Begins a refund, or gives the one that is begun: whoever presses once more, or second, goes on with the same, under the same id with the
-- provider. Request: { admin, id, payment_id, cents (what the admin saw), provider }. Returns { id, cents, state, reference: of the checkout }.
-- Only for functions with the service key: they know who asks. PT403 for others than admins, PT404, PT409 when the sum is another one by
-- now, or when the money was taken by another provider.
create function public.begin_refund(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin constant uuid := request ->> 'admin';
  shown constant bigint := request ->> 'cents';
  payment public.payments;
  refund app.payment_refunds;
begin
  if not exists (
    select from public.user_profiles as p where p.id = admin and p.role = 'admin'
      and not exists (select from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null)) then
    raise exception 'Only admins can do this.' using errcode = 'PT403', hint = 'admins-only';
  end if;
  select * into payment from public.payments as p where p.id = (request ->> 'payment_id')::uuid for update;
  if not found or request ->> 'id' is null then
    raise exception 'There is no such payment.' using errcode = 'PT404', hint = 'payment-unknown';
  end if;
  select * into refund from app.payment_refunds as r
  where r.payment_id = payment.id and (r.state = 'asked' or r.id = (request ->> 'id')::uuid) order by r.state = 'asked' desc limit 1;
  if not found then
    if app.refund_outstanding(payment) is distinct from shown or shown <= 0 then
      raise exception 'What is to be given back is not what you saw. Please look at it again.' using errcode = 'PT409', hint = 'refund-changed';
    elsif payment.provider is distinct from request ->> 'provider' or payment.reference is null then
      raise exception 'This payment can’t be given back from here. Please give it back by hand, and note the reference.'
        using errcode = 'PT409', hint = 'refund-by-hand';
    end if;
    insert into app.payment_refunds (id, payment_id, cents, admin_id) values ((request ->> 'id')::uuid, payment.id, shown, admin) returning * into refund;
  end if;
  return jsonb_build_object('id', refund.id, 'cents', refund.cents, 'state', refund.state, 'reference', payment.reference);
end
$$;

-- What the provider did about it. Outcome: { id, given, reference }. Told twice it counts once. Only for functions with the service key.
create function public.finish_refund(outcome jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refund app.payment_refunds;
begin
  perform 1 from public.payments as p join app.payment_refunds as r on r.payment_id = p.id where r.id = (outcome ->> 'id')::uuid for update of p;
  update app.payment_refunds as r
  set state = case when (outcome ->> 'given')::boolean then 'given' else 'refused' end, settled_at = now(), reference = left(coalesce(outcome ->> 'reference', ''), 255)
  where r.id = (outcome ->> 'id')::uuid and r.state = 'asked' returning * into refund;
  if not found then
    select * into refund from app.payment_refunds as r where r.id = (outcome ->> 'id')::uuid;
  elsif refund.state = 'given' then
    perform app.note_refund(refund);
  end if;
  return jsonb_build_object('state', refund.state);
end
$$;

-- A refund that was taken for given came back: the bank of the payer refused it. It is due again. Told twice it counts once.
create function public.fail_refund(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refund app.payment_refunds;
  was text;
begin
  perform 1 from public.payments as p join app.payment_refunds as r on r.payment_id = p.id where r.id::text = event ->> 'refund_id' for update of p;
  select r.state into was from app.payment_refunds as r where r.id::text = event ->> 'refund_id' and not r.by_hand;
  update app.payment_refunds as r set state = 'failed', settled_at = now()
  where r.id::text = event ->> 'refund_id' and not r.by_hand and r.state in ('asked', 'given') returning * into refund;
  if found and was = 'given' then
    update public.payments as p set refunded_cents = nullif(p.refunded_cents - refund.cents, 0) where p.id = refund.payment_id;
    update public.evaluations as e set refunded_at = null where e.payment_id = refund.payment_id and e.refunded_at is not null;
  end if;
  return jsonb_build_object('state', refund.state);
end
$$;

-- An admin gave it back otherwise, as by a transfer. `refund`: { id, cents (what the admin saw), reference, reason }. The same id again changes
-- nothing more.
create function public.mark_refunded(payment_id uuid, refund jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
  noted app.payment_refunds;
  why constant text := btrim(normalize(coalesce(refund ->> 'reason', ''), nfc), E' \t\r\n');
  found_at constant text := btrim(normalize(coalesce(refund ->> 'reference', ''), nfc), E' \t\r\n');
begin
  perform app.require_admin();
  select * into payment from public.payments as p where p.id = mark_refunded.payment_id for update;
  if not found then
    raise exception 'There is no such payment.' using errcode = 'PT404', hint = 'payment-unknown';
  end if;
  begin
    noted.id := (refund ->> 'id')::uuid;
    noted.cents := (refund ->> 'cents')::bigint;
  exception when data_exception then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;
  if exists (select from app.payment_refunds as r where r.id = noted.id and r.payment_id = payment.id) then
    return;
  elsif noted.id is null or exists (select from app.payment_refunds as r where r.id = noted.id) then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  elsif exists (select from app.payment_refunds as r where r.payment_id = payment.id and r.state = 'asked') then
    raise exception 'The payment provider was asked for this refund and has not answered yet. Please press “Refund now” again to learn what became of it.'
      using errcode = 'PT409', hint = 'refund-under-way';
  elsif length(found_at) not between 3 and 200 then
    raise exception 'Please give a reference of 3 to 200 characters, by which the refund can be found.' using errcode = 'PT422', hint = 'reference-length';
  elsif length(why) not between 3 and 250 then
    raise exception 'Please give a reason of 3 to 250 characters.' using errcode = 'PT422', hint = 'reason-length';
  elsif app.refund_outstanding(payment) is distinct from noted.cents or noted.cents <= 0 then
    raise exception 'What is to be given back is not what you saw. Please look at it again.' using errcode = 'PT409', hint = 'refund-changed';
  end if;
  insert into app.payment_refunds (id, payment_id, cents, state, by_hand, reference, reason, admin_id, settled_at)
  values (noted.id, payment.id, noted.cents, 'given', true, found_at, why, auth.uid(), now()) returning * into noted;
  perform app.note_refund(noted);
end
$$;

-- { total, rows, checked_at }: what is to be given back, the oldest first, at most 50.
create function public.get_refunds_due() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'total', (select count(*) from public.payments as p where p.refund_due_at is not null),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'piano_title', p.piano_title, 'product', p.product, 'request_id', p.request_id, 'paid_cents', p.gross_cents, 'cents', app.refund_outstanding(p),
        'due_at', p.refund_due_at, 'provider', p.provider, 'reference', coalesce(p.reference, ''),
        'payer_name', coalesce(nullif(who.full_name, ''), nullif(who.company_name, ''), ''), 'payer_email', who.email,
        'last_state', coalesce((select r.state from app.payment_refunds as r where r.payment_id = p.id order by r.asked_at desc, r.id limit 1), ''))
        order by p.refund_due_at, p.id)
      from (select q.* from public.payments as q where q.refund_due_at is not null order by q.refund_due_at, q.id limit 50) as each
      join public.payments as p on p.id = each.id
      left join public.user_profiles as who on who.id = p.owner_id), '[]'),
    'checked_at', now());
end
$$;

revoke execute on function
  app.refund_outstanding(public.payments), app.date_refund_due(), app.note_refund(app.payment_refunds), public.begin_refund(jsonb),
  public.finish_refund(jsonb), public.fail_refund(jsonb), public.mark_refunded(uuid, jsonb), public.get_refunds_due()
from public, anon, authenticated;
grant execute on function public.begin_refund(jsonb), public.finish_refund(jsonb), public.fail_refund(jsonb) to service_role;
grant execute on function public.mark_refunded(uuid, jsonb), public.get_refunds_due() to authenticated, service_role;
