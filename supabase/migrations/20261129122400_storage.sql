-- Buckets and who may touch what in them. Paths begin with the user id of their owner: '{userId}/{file}'.
-- Each policy names its bucket first and reads no table, so that a policy of one bucket can't break or open another.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('piano-images', 'piano-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  ('dispute-evidence', 'dispute-evidence', false, 20971520, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  ('evaluation-reports', 'evaluation-reports', false, 20971520, array['application/pdf']),
  ('provider-documents', 'provider-documents', false, 20971520, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Piano images: owners see their own folder" on storage.objects
  for select to authenticated
  using (bucket_id = 'piano-images' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Piano images: owners add to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'piano-images' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Piano images: owners replace in their own folder" on storage.objects
  for update to authenticated
  using (bucket_id = 'piano-images' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'piano-images' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Piano images: owners remove from their own folder" on storage.objects
  for delete to authenticated
  using (bucket_id = 'piano-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Private papers: owners see their own folder" on storage.objects
  for select to authenticated
  using (bucket_id in ('dispute-evidence', 'evaluation-reports', 'provider-documents')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Private papers: owners add to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('dispute-evidence', 'evaluation-reports', 'provider-documents')
    and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Private papers: who leaves removes their own folder" on storage.objects
  for delete to authenticated
  using (bucket_id in ('dispute-evidence', 'evaluation-reports', 'provider-documents')
    and (storage.foldername(name))[1] = (select auth.uid())::text and (select app.is_leaving()));
create policy "Suspended accounts add no files" on storage.objects
  as restrictive for insert to authenticated with check (not (select app.is_suspended()));
create policy "Suspended accounts change no files" on storage.objects
  as restrictive for update to authenticated using (not (select app.is_suspended()));
create policy "Suspended accounts remove no files unless they leave" on storage.objects
  as restrictive for delete to authenticated using (not (select app.is_suspended()) or (select app.is_leaving()));
