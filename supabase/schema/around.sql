-- What the migrations make, as the database itself tells it. Written by
-- `node scripts/run-typescript.mjs supabase/embedded/print-schema.ts`; a change of the schema is a migration, and then this is written anew.

create policy "Evaluation photos: owners add to their own folder" on storage.objects for insert to authenticated with check (((bucket_id = 'evaluation-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Evaluation photos: owners see their own folder" on storage.objects for select to authenticated using (((bucket_id = 'evaluation-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Evaluation photos: who leaves removes their own folder" on storage.objects for delete to authenticated using (((bucket_id = 'evaluation-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text) AND ( SELECT app.is_leaving() AS is_leaving)));
create policy "Files of a report: its customer reads them once it was sent" on storage.objects for select to authenticated using (((bucket_id = ANY (ARRAY['evaluation-reports'::text, 'evaluation-photos'::text])) AND app.is_of_own_report(name)));
create policy "Job photos: customers see those of their visits" on storage.objects for select to authenticated using (((bucket_id = 'job-photos'::text) AND app.is_photo_of_own_visit(name)));
create policy "Job photos: providers add to their own folder" on storage.objects for insert to authenticated with check (((bucket_id = 'job-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Job photos: providers see their own folder" on storage.objects for select to authenticated using (((bucket_id = 'job-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Job photos: who leaves removes their own folder" on storage.objects for delete to authenticated using (((bucket_id = 'job-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text) AND ( SELECT app.is_leaving() AS is_leaving)));
create policy "Photos of a move: customers add to their own folder" on storage.objects for insert to authenticated with check (((bucket_id = 'move-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Photos of a move: customers remove from their own folder" on storage.objects for delete to authenticated using (((bucket_id = 'move-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Photos of a move: customers see their own folder" on storage.objects for select to authenticated using (((bucket_id = 'move-photos'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Photos of a move: movers see what they were asked with" on storage.objects for select to authenticated using (((bucket_id = 'move-photos'::text) AND app.shows_move_photo(name)));
create policy "Piano images: owners add to their own folder" on storage.objects for insert to authenticated with check (((bucket_id = 'piano-images'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Piano images: owners remove from their own folder" on storage.objects for delete to authenticated using (((bucket_id = 'piano-images'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Piano images: owners replace in their own folder" on storage.objects for update to authenticated using (((bucket_id = 'piano-images'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text))) with check (((bucket_id = 'piano-images'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Piano images: owners see their own folder" on storage.objects for select to authenticated using (((bucket_id = 'piano-images'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Private papers: owners add to their own folder" on storage.objects for insert to authenticated with check (((bucket_id = ANY (ARRAY['dispute-evidence'::text, 'evaluation-reports'::text, 'provider-documents'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Private papers: owners see their own folder" on storage.objects for select to authenticated using (((bucket_id = ANY (ARRAY['dispute-evidence'::text, 'evaluation-reports'::text, 'provider-documents'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Private papers: who leaves removes their own folder" on storage.objects for delete to authenticated using (((bucket_id = ANY (ARRAY['dispute-evidence'::text, 'evaluation-reports'::text, 'provider-documents'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text) AND ( SELECT app.is_leaving() AS is_leaving)));
create policy "Provider papers: admins read them" on storage.objects for select to authenticated using (((bucket_id = 'provider-documents'::text) AND ( SELECT app.is_admin() AS is_admin)));
create policy "Suspended accounts add no files" on storage.objects as restrictive for insert to authenticated with check ((NOT ( SELECT app.is_suspended() AS is_suspended)));
create policy "Suspended accounts change no files" on storage.objects as restrictive for update to authenticated using ((NOT ( SELECT app.is_suspended() AS is_suspended)));
create policy "Suspended accounts remove no files unless they leave" on storage.objects as restrictive for delete to authenticated using (((NOT ( SELECT app.is_suspended() AS is_suspended)) OR ( SELECT app.is_leaving() AS is_leaving)));

-- app.activity_kinds: {"kept": "180 days", "name": "account_deleted", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "account_suspended", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "admin_role_given", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "booking_cancelled", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "booking_confirmed", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "booking_done", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "booking_requested", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "conversation_reported", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "correction_decided", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "correction_reported", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "email_changed", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "evaluation_cancelled", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "evaluation_paid", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "evaluation_reported", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "evaluation_requested", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "failed_sign_in", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "import_made", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "import_taken_back", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "inquiry_sent", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "limit_reached", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "listing_created", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "listing_ended", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "listing_published", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "listing_sold", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "move_booked", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "move_quoted", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "move_requested", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "offer_accepted", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "offer_made", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "offer_settled", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "profile_update", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "report_dismissed", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "report_suspended", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "report_warned", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "reported_conversation_read", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "role_changed", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "serial_lookup", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "serial_point_taken_back", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "sign_in", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "sign_up", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "suspended_sign_in", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "suspension_lifted", "most_of_account": 100, "most_of_visitors": 1000}
-- app.activity_kinds: {"kept": "180 days", "name": "verified_mark_set", "most_of_account": 100, "most_of_visitors": 1000}

-- app.admin_action_kinds: {"name": "account_suspended", "subject": "account"}
-- app.admin_action_kinds: {"name": "certificate_checked", "subject": "certificate"}
-- app.admin_action_kinds: {"name": "certificate_mark_removed", "subject": "certificate"}
-- app.admin_action_kinds: {"name": "correction_accepted", "subject": "correction"}
-- app.admin_action_kinds: {"name": "correction_declined", "subject": "correction"}
-- app.admin_action_kinds: {"name": "listing_approved", "subject": "listing"}
-- app.admin_action_kinds: {"name": "listing_declined", "subject": "listing"}
-- app.admin_action_kinds: {"name": "mark_set", "subject": "account"}
-- app.admin_action_kinds: {"name": "payment_refunded", "subject": "payment"}
-- app.admin_action_kinds: {"name": "payment_refunded_by_hand", "subject": "payment"}
-- app.admin_action_kinds: {"name": "point_taken_back", "subject": "point"}
-- app.admin_action_kinds: {"name": "report_dismissed", "subject": "report"}
-- app.admin_action_kinds: {"name": "report_read", "subject": "report"}
-- app.admin_action_kinds: {"name": "report_suspended", "subject": "report"}
-- app.admin_action_kinds: {"name": "report_warned", "subject": "report"}
-- app.admin_action_kinds: {"name": "role_set", "subject": "account"}
-- app.admin_action_kinds: {"name": "suspension_lifted", "subject": "account"}

-- app.alert_kinds: {"name": "activity_limit_reached", "span": "01:00:00", "least": 1, "counted": "each", "activity": "limit_reached"}
-- app.alert_kinds: {"name": "admin_role_given", "span": "01:00:00", "least": 1, "counted": "each", "activity": "admin_role_given"}
-- app.alert_kinds: {"name": "many_accounts_tried", "span": "00:15:00", "least": 10, "counted": "accounts", "activity": "failed_sign_in"}
-- app.alert_kinds: {"name": "many_sign_ups", "span": "01:00:00", "least": 20, "counted": "all", "activity": "sign_up"}
-- app.alert_kinds: {"name": "repeated_failed_sign_ins", "span": "01:00:00", "least": 5, "counted": "after failures", "activity": "failed_sign_in"}
-- app.alert_kinds: {"name": "sign_in_after_failures", "span": "01:00:00", "least": 5, "counted": "after failures", "activity": "sign_in"}
-- app.alert_kinds: {"name": "suspended_account_tried", "span": "01:00:00", "least": 1, "counted": "each", "activity": "suspended_sign_in"}
-- app.alert_kinds: {"name": "unknown_addresses_tried", "span": "00:15:00", "least": 20, "counted": "strangers", "activity": "failed_sign_in"}

-- app.audit_log_due()
-- app.bookings_due()
-- app.dealer_subscriptions_due()
-- app.evaluations_due()
-- app.guest_bookings_due()
-- app.import_parts_due()
-- app.listing_life_due()
-- app.moves_due()
-- app.notifications_due()
-- app.offers_due()
-- app.ownerless_due()
-- app.passports_due()
-- app.portions_due()
-- app.promotions_due()
-- app.tunings_due()
-- app.viewings_due()
-- app.visitor_conversations_due()

-- app.mail_kinds: {"name": "answer", "once": false, "obeys": null, "queue": "visitor", "waits": "00:00:00", "until_read": false}
-- app.mail_kinds: {"name": "booking", "once": false, "obeys": null, "queue": "visitor", "waits": "00:00:00", "until_read": false}
-- app.mail_kinds: {"name": "contact", "once": false, "obeys": null, "queue": "claim", "waits": "00:00:00", "until_read": false}
-- app.mail_kinds: {"name": "message", "once": false, "obeys": "mail_of_messages", "queue": "account", "waits": "00:02:00", "until_read": true}
-- app.mail_kinds: {"name": "notice", "once": false, "obeys": "mail_of_notices", "queue": "notice", "waits": "00:05:00", "until_read": true}
-- app.mail_kinds: {"name": "received", "once": false, "obeys": null, "queue": "account", "waits": "00:00:00", "until_read": false}
-- app.mail_kinds: {"name": "warning", "once": false, "obeys": null, "queue": "report", "waits": "00:00:00", "until_read": false}
-- app.mail_kinds: {"name": "welcome", "once": true, "obeys": null, "queue": "claim", "waits": "00:00:00", "until_read": false}

-- app.notification_kinds: {"kept": "90 days", "name": "booking_answered", "about": "booking_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "booking_requested", "about": "booking_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "conversation_reported", "about": "inquiry_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "dealer_trial_ended", "about": null, "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "dealer_trial_ending", "about": null, "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "evaluation_answered", "about": "evaluation_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "evaluation_late", "about": "evaluation_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "evaluation_requested", "about": "evaluation_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "highlight_ended", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "listing_approved", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "listing_declined", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "listing_ended", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "listing_hidden", "about": "piano_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "listing_published", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "listing_still_there", "about": "piano_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "move_answered", "about": "quote_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "move_requested", "about": "quote_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "offer_answered", "about": "request_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "offer_made", "about": "request_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "passport_taken", "about": "passport_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "payment_failed", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "tier_ended", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "tier_ending", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "tier_started", "about": "piano_id", "mailed": false}
-- app.notification_kinds: {"kept": "90 days", "name": "tuning_due", "about": "passport_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "viewing_answered", "about": "request_id", "mailed": true}
-- app.notification_kinds: {"kept": "90 days", "name": "viewing_requested", "about": "request_id", "mailed": true}

-- {"name": "pianos", "purged": "deleted", "lasting": [], "additive": false, "position": 1, "writable": ["title", "brand", "model", "piano_type", "subtype", "year", "price", "condition", "description", "status", "is_published", "image_urls", "serial_number", "stock_number", "finish", "height_cm", "length_cm", "location", "town", "country_code", "lat", "lng", "instrument_details", "availability_slots", "confirmed_at", "deleted", "vat_scheme"], "export_as": "listings", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "owner_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "saved_pianos", "purged": "deleted", "lasting": ["piano_id"], "additive": false, "position": 2, "writable": ["piano_id", "title", "note", "deleted"], "export_as": "saved_pianos", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "saved_searches", "purged": "deleted", "lasting": [], "additive": false, "position": 3, "writable": ["name", "query", "seen_at", "deleted"], "export_as": "saved_searches", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "piano_lookup_history", "purged": "deleted", "lasting": ["serial_number", "manufacturer_found", "year_estimated", "confidence_level", "was_successful", "user_agent", "manufacturer_asked"], "additive": false, "position": 4, "writable": ["serial_number", "manufacturer_found", "year_estimated", "confidence_level", "was_successful", "user_agent", "manufacturer_asked", "deleted"], "export_as": "piano_lookup_history", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": true, "other_side_writes": false}
-- {"name": "serial_corrections", "purged": "deleted", "lasting": ["serial_number", "manufacturer", "answered_year_from", "answered_year_to", "claimed_year", "claimed_model", "evidence"], "additive": false, "position": 5, "writable": ["serial_number", "manufacturer", "answered_year_from", "answered_year_to", "claimed_year", "claimed_model", "evidence", "deleted"], "export_as": "serial_corrections", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": true, "other_side_writes": false}
-- {"name": "user_profiles", "purged": "never", "lasting": [], "additive": false, "position": 6, "writable": ["full_name", "phone", "town", "country_code", "company_name", "time_zone", "phone_is_public", "mail_of_messages", "mail_of_notices"], "export_as": "profile", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": true, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "inquiries", "purged": "deleted or left", "lasting": [], "additive": false, "position": 7, "writable": ["seller_id", "piano_id", "inquiry_type", "name", "email", "phone", "message", "written_at", "deleted"], "export_as": "inquiries", "other_side": "seller_id", "append_only": true, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "messages", "purged": "deleted", "lasting": [], "additive": false, "position": 8, "writable": ["inquiry_id", "body", "written_at", "deleted"], "export_as": "messages", "other_side": "recipient_id", "append_only": true, "appointments": [], "export_order": ["created_at", "place"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "conversation_marks", "purged": "never", "lasting": ["inquiry_id"], "additive": true, "position": 9, "writable": ["inquiry_id", "read_place", "blocked", "reported", "report_reason"], "export_as": "conversation_marks", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "notifications", "purged": "deleted", "lasting": [], "additive": true, "position": 10, "writable": ["is_read", "deleted"], "export_as": "notifications", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "viewing_requests", "purged": "deleted or left", "lasting": ["piano_id", "kind", "starts_at", "note", "phone", "deleted"], "additive": false, "position": 11, "writable": ["piano_id", "kind", "state", "starts_at", "proposed_at", "note", "phone", "step_note", "deleted"], "export_as": "viewing_requests", "other_side": "seller_id", "append_only": false, "appointments": ["starts_at", "proposed_at"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": true}
-- {"name": "import_batches", "purged": "deleted", "lasting": ["file_name", "total", "created", "changed", "same", "skipped", "ambiguous", "ended", "parts"], "additive": false, "position": 12, "writable": ["file_name", "total", "created", "changed", "same", "skipped", "ambiguous", "ended", "parts", "choices", "undone_at"], "export_as": "import_batches", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "import_parts", "purged": "deleted", "lasting": [], "additive": false, "position": 13, "writable": ["batch_id", "place", "entries"], "export_as": "import_parts", "other_side": null, "append_only": true, "appointments": [], "export_order": ["batch_id", "place"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "dealer_subscriptions", "purged": "never", "lasting": [], "additive": false, "position": 14, "writable": [], "export_as": "dealer_subscription", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": true, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "service_providers", "purged": "deleted", "lasting": [], "additive": false, "position": 15, "writable": ["type", "name", "specialty", "about", "town", "country_code", "lat", "lng", "radius_km", "buffer_minutes", "drive_limit_minutes", "languages", "since_year", "hourly_rate", "phone", "email", "time_zone", "hours", "days_off", "insured_until", "picture_url", "is_published", "deleted", "travel_rate"], "export_as": "service_profile", "other_side": null, "append_only": false, "appointments": ["insured_until"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": true, "export_without": ["user_id", "directory_stamp", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "provider_services", "purged": "deleted", "lasting": ["provider_id"], "additive": false, "position": 16, "writable": ["provider_id", "category", "name", "description", "price", "minutes_from", "minutes_to", "is_active", "position", "deleted"], "export_as": "services", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "provider_bundles", "purged": "deleted", "lasting": ["provider_id"], "additive": false, "position": 17, "writable": ["provider_id", "name", "description", "price", "original_price", "months", "items", "is_active", "deleted"], "export_as": "service_bundles", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "provider_certificates", "purged": "deleted", "lasting": ["provider_id"], "additive": false, "position": 18, "writable": ["provider_id", "name", "issuer", "year", "paper_path", "deleted"], "export_as": "certificates", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "instruments", "purged": "deleted", "lasting": [], "additive": false, "position": 19, "writable": ["maker", "model", "serial_number", "piano_type", "year", "town", "country_code", "interval_months", "preferred_month", "paused_until", "last_tuned_on", "new_since", "shown_kinds", "deleted"], "export_as": "instruments", "other_side": null, "append_only": false, "appointments": ["paused_until"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp", "maker_key", "serial_key"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "instrument_entries", "purged": "deleted", "lasting": [], "additive": false, "position": 20, "writable": ["instrument_id", "kind", "happened_at", "body", "measures", "deleted"], "export_as": "instrument_entries", "other_side": null, "append_only": true, "appointments": [], "export_order": ["instrument_id", "happened_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "source_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "bookings", "purged": "deleted or left", "lasting": ["provider_id", "instrument_id", "services", "pitch_raise", "starts_at", "total", "contact_name", "contact_email", "contact_phone", "address", "lat", "lng", "notes", "deleted", "booked_bundle_id"], "additive": false, "position": 21, "writable": ["provider_id", "instrument_id", "services", "pitch_raise", "state", "starts_at", "proposed_at", "total", "contact_name", "contact_email", "contact_phone", "address", "lat", "lng", "notes", "step_note", "deleted", "booked_bundle_id"], "export_as": "bookings", "other_side": "provider_user_id", "append_only": false, "appointments": ["starts_at", "proposed_at"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": true}
-- {"name": "evaluations", "purged": "deleted or left", "lasting": ["request_id", "provider_id", "service_id", "instrument_id", "listing_id", "maker", "model", "serial_number", "piano_type", "year", "town", "country_code", "address", "lat", "lng", "note", "fee", "travel_fee", "commission", "deleted"], "additive": false, "position": 22, "writable": ["request_id", "provider_id", "service_id", "instrument_id", "listing_id", "maker", "model", "serial_number", "piano_type", "year", "town", "country_code", "address", "lat", "lng", "note", "fee", "travel_fee", "commission", "state", "starts_at", "step_note", "deleted"], "export_as": "evaluations", "other_side": "provider_user_id", "append_only": false, "appointments": ["starts_at"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": true}
-- {"name": "evaluation_reports", "purged": "deleted or left", "lasting": ["evaluation_id", "deleted"], "additive": false, "position": 23, "writable": ["evaluation_id", "template", "points", "overall_grade", "value_high", "value_minimum", "value_insurance", "repairs", "summary", "paper_path", "sent_at", "shared_at", "deleted"], "export_as": "evaluation_reports", "other_side": "customer_user_id", "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["maker_key", "serial_key", "version", "stamp"], "visitors_insert": false, "other_side_writes": true}
-- {"name": "move_requests", "purged": "deleted", "lasting": ["asked", "instrument_id", "piano", "origin", "destination", "origin_address", "destination_address", "wish_from", "wish_to", "is_flexible", "photos", "note", "contact_name", "contact_email", "contact_phone", "deleted"], "additive": false, "position": 24, "writable": ["state", "asked", "instrument_id", "piano", "origin", "destination", "origin_address", "destination_address", "wish_from", "wish_to", "is_flexible", "photos", "note", "contact_name", "contact_email", "contact_phone", "deleted"], "export_as": "move_requests", "other_side": null, "append_only": false, "appointments": ["wish_from", "wish_to"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "move_quotes", "purged": "deleted or left", "lasting": [], "additive": false, "position": 25, "writable": ["state", "price", "starts_at", "ends_at", "insured_until", "answer", "accepted_price", "accepted_starts_at"], "export_as": "move_quotes", "other_side": "provider_user_id", "append_only": false, "appointments": ["starts_at", "ends_at", "insured_until", "accepted_starts_at"], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": true}
-- {"name": "job_sheets", "purged": "deleted or left", "lasting": [], "additive": false, "position": 26, "writable": ["pitch_before", "pitch_after", "humidity", "temperature", "faults", "parts", "photos", "notes", "next_visit_months", "signature", "signed_name", "signed_at", "is_handed_in"], "export_as": "job_sheets", "other_side": "customer_user_id", "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "booked_bundles", "purged": "deleted or left", "lasting": ["provider_id", "bundle_id", "price"], "additive": false, "position": 27, "writable": ["provider_id", "bundle_id", "price", "deleted"], "export_as": "booked_bundles", "other_side": "provider_user_id", "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "financing_quotes", "purged": "deleted", "lasting": ["listing_id", "title", "price", "down_payment", "months", "yearly_percent", "saved_at"], "additive": false, "position": 28, "writable": ["listing_id", "title", "price", "down_payment", "months", "yearly_percent", "phone", "state", "saved_at", "deleted"], "export_as": "financing_quotes", "other_side": null, "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["user_id", "version", "stamp"], "visitors_insert": false, "other_side_writes": false}
-- {"name": "offers", "purged": "deleted or left", "lasting": ["piano_id", "note", "deleted"], "additive": false, "position": 29, "writable": ["piano_id", "amount", "agreed", "state", "note", "step_note", "deleted"], "export_as": "offers", "other_side": "seller_id", "append_only": false, "appointments": [], "export_order": ["created_at"], "owner_column": "user_id", "export_single": false, "export_without": ["version", "stamp"], "visitors_insert": false, "other_side_writes": true}

-- {"id": "dispute-evidence", "public": false, "file_size_limit": 20971520, "allowed_mime_types": ["image/jpeg", "image/png", "image/webp", "application/pdf"]}
-- {"id": "evaluation-photos", "public": false, "file_size_limit": 10485760, "allowed_mime_types": ["image/jpeg", "image/png", "image/webp"]}
-- {"id": "evaluation-reports", "public": false, "file_size_limit": 20971520, "allowed_mime_types": ["application/pdf"]}
-- {"id": "job-photos", "public": false, "file_size_limit": 10485760, "allowed_mime_types": ["image/jpeg", "image/png", "image/webp"]}
-- {"id": "move-photos", "public": false, "file_size_limit": 10485760, "allowed_mime_types": ["image/jpeg", "image/png", "image/webp"]}
-- {"id": "piano-images", "public": true, "file_size_limit": 10485760, "allowed_mime_types": ["image/jpeg", "image/png", "image/webp"]}
-- {"id": "provider-documents", "public": false, "file_size_limit": 20971520, "allowed_mime_types": ["image/jpeg", "image/png", "image/webp", "application/pdf"]}

grant usage on schema app to anon;
grant usage on schema app to authenticated;
grant usage on schema app to service_role;

alter default privileges in schema public grant delete, insert, maintain, references, select, trigger, truncate, update on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public grant select, update, usage on sequences to service_role;

CREATE TRIGGER count_stored_files AFTER INSERT OR DELETE OR UPDATE OF name, metadata ON storage.objects FOR EACH ROW EXECUTE FUNCTION app.count_stored_files();
CREATE TRIGGER create_profile_for_new_user AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION app.create_profile();
CREATE TRIGGER follow_changed_user AFTER UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.follow_auth_user();
CREATE TRIGGER note_sign_in AFTER UPDATE ON auth.users FOR EACH ROW WHEN (((new.last_sign_in_at IS NOT NULL) AND (new.last_sign_in_at IS DISTINCT FROM old.last_sign_in_at))) EXECUTE FUNCTION app.note_sign_in();
CREATE TRIGGER publish_listings_whose_pictures_are_there AFTER INSERT ON storage.objects FOR EACH ROW EXECUTE FUNCTION app.publish_waiting();
CREATE TRIGGER refuse_stale_sign_in BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((((COALESCE(new.encrypted_password, ''::character varying))::text <> ''::text) AND ((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) OR (((COALESCE(new.email_change, ''::character varying))::text <> ''::text) AND ((new.email_change)::text IS DISTINCT FROM (old.email_change)::text)))) EXECUTE FUNCTION app.refuse_stale_sign_in();
