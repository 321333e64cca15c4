-- An admin compares a certificate with its paper, and marks it.

alter table app.admin_action_kinds drop constraint admin_action_kinds_subject_is_known;
alter table app.admin_action_kinds add constraint admin_action_kinds_subject_is_known
  check (subject in ('account', 'listing', 'correction', 'report', 'point', 'certificate'));
insert into app.admin_action_kinds (name, subject) values ('certificate_checked', 'certificate'), ('certificate_mark_removed', 'certificate');

-- { total, rows, checked_at }: those with a paper that wait to be checked, the oldest first, at most 50.
create function public.get_certificates_to_check() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    with waiting as (
      select c.* from public.provider_certificates as c join public.service_providers as p on p.id = c.provider_id
      where c.checked_at is null and not c.deleted and c.paper_path <> '' and not p.deleted)
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'issuer', c.issuer, 'year', c.year, 'paper_path', c.paper_path,
          'created_at', c.created_at, 'provider_id', c.provider_id, 'provider_name', p.name, 'version', c.version) order by c.created_at, c.id)
        from (select w.* from waiting as w order by w.created_at, w.id limit 50) as c
        join public.service_providers as p on p.id = c.provider_id), '[]'),
      'checked_at', now()));
end
$$;

-- `shown`: name, issuer, year and paper_path as they were looked at; others are not marked by it.
create function public.mark_certificate(certificate_id uuid, checked boolean, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  certificate public.provider_certificates;
begin
  perform app.require_admin();
  select * into certificate from public.provider_certificates as c where c.id = certificate_id and not c.deleted for update;
  if not found then
    raise exception 'This certificate was removed.' using errcode = 'PT404', hint = 'certificate-unknown';
  elsif checked is null or (checked and certificate.paper_path = '') then
    raise exception 'There is no paper to check.' using errcode = 'PT422', hint = 'paper-missing';
  end if;
  perform app.require_shown(shown, jsonb_build_object('name', certificate.name, 'issuer', certificate.issuer, 'year', certificate.year,
    'paper_path', certificate.paper_path));
  update public.provider_certificates as c set checked_at = case when checked then now() end where c.id = certificate.id;
  perform app.note_admin_action(case when checked then 'certificate_checked' else 'certificate_mark_removed' end, certificate.id, certificate.name);
end
$$;

revoke execute on function public.get_certificates_to_check(), public.mark_certificate(uuid, boolean, jsonb) from public, anon, authenticated;
grant execute on function public.get_certificates_to_check(), public.mark_certificate(uuid, boolean, jsonb) to authenticated, service_role;
