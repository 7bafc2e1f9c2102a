-- The redirect keeps the zone of an account in memory, which is its first owner's: a split test ends with a day there. Whoever is
-- added later is never the first; who is made an owner, stops being active or leaves may change who that is.
CREATE TRIGGER note_changed AFTER UPDATE ON public."user" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('id', 'timezone', 'role', 'is_active');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON public."user" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION note_account_change('id', 'timezone', 'role', 'is_active');
