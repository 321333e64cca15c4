-- A pull brings few rows, while a function is taken for a thousand: on up to some ten thousand listings that made the planner read
-- all of them instead of looking up the few.
alter function app.changed_listings(bigint, uuid, bigint, integer) rows 20;
