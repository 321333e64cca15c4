-- A supplier's profile is what the newest import of its sheets noted. Its owner gives it another name, or has it forgotten: what was
-- chosen may be written again, all counts of an import still may not.

grant update (choices) on public.import_batches to authenticated;
update app.synced_kinds set lasting = array_remove(lasting, 'choices') where name = 'import_batches';
