-- How a dealer's piano is taxed: VAT that can be shown, or the margin scheme (§ 25a UStG, Art. 313 of Directive 2006/112/EC), under
-- which none may be. '' where nobody says so, and for private sellers.

alter table public.pianos
  add column vat_scheme text not null default '',
  add constraint pianos_vat_scheme_is_known check (vat_scheme in ('', 'standard', 'margin'));
grant insert (vat_scheme), update (vat_scheme) on public.pianos to authenticated;
update app.synced_kinds set writable = writable || '{vat_scheme}' where name = 'pianos';
