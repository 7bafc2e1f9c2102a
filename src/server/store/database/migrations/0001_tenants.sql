-- Row-level security: requests run as outbound_app and see rows of one account only (open.ts, `as`).
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'outbound_app') THEN
    CREATE ROLE outbound_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- two databases of one server migrated at the same moment
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT outbound_app TO %I', current_user);
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO outbound_app;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'account_uuid' LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO outbound_app USING (account_uuid = current_setting(''app.account'')::uuid) WITH CHECK (account_uuid = current_setting(''app.account'')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO outbound_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.account TO outbound_app USING (uuid = current_setting('app.account')::uuid) WITH CHECK (uuid = current_setting('app.account')::uuid);
--> statement-breakpoint
GRANT SELECT, UPDATE ON public.account TO outbound_app;
--> statement-breakpoint
GRANT SELECT ON public.merchant, public.rate TO outbound_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO outbound_app;
--> statement-breakpoint
-- The ledger is append-only, for the owner too.
REVOKE UPDATE, DELETE ON public.ledger FROM outbound_app;
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE ON public.ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
