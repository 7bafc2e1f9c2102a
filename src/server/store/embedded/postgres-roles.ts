import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The product's role: it owns its database and nothing else. `postgres`, the superuser, cannot sign in at all
 * (`hostRules`).
 */
export const productRole = 'outbound'

/**
 * The access rules written at each start, replacing the cluster's own: only loopback, only with a password, never the
 * superuser.
 */
export const hostRules = `# Written by Outbound at each start.
host all ${productRole} 127.0.0.1/32 scram-sha-256
`

/**
 * In a folder of an older version everything belongs to the superuser. Objects that belong to a table change owner with
 * it.
 */
const takeOver = `
ALTER DATABASE outbound OWNER TO ${productRole};

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') LOOP
    EXECUTE format('ALTER SCHEMA %I OWNER TO ${productRole}', one.nspname);
  END LOOP;
  FOR one IN
    SELECT c.oid::regclass AS name, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'S', 'v', 'm')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  LOOP
    EXECUTE format('ALTER %s %s OWNER TO ${productRole}', one.kind, one.name);
  END LOOP;
  FOR one IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO ${productRole}', one.name);
  END LOOP;
  FOR one IN
    SELECT t.oid::regtype AS name FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND t.typtype IN ('e', 'd')
  LOOP
    EXECUTE format('ALTER TYPE %s OWNER TO ${productRole}', one.name);
  END LOOP;
END $$;
`

/**
 * `outbound_app` is the role of requests (migrations/0000_first.sql). It is created here, so that the product's role
 * needs no right to create roles.
 */
const makeRoles = (password: string) => `
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${productRole}') THEN CREATE ROLE ${productRole}; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'outbound_app') THEN CREATE ROLE outbound_app NOLOGIN; END IF;
END $$;

ALTER ROLE ${productRole} LOGIN CREATEDB PASSWORD '${password}';

GRANT outbound_app TO ${productRole} WITH ADMIN OPTION;
`

/**
 * Updates the roles of a stopped server, as superuser in PostgreSQL's single-user mode, which has no sign-in. Repeating
 * it changes nothing but the password.
 */
export async function prepareRoles(postgres: string, data: string, password: string, options: object): Promise<void> {
  const tell = async (database: string, statements: string) => {
    const asking = run(postgres, ['--single', '-j', '-D', data, database], options)
    asking.child.stdin?.end(statements)
    const { stdout, stderr } = await asking
    const wrong = /(ERROR|FATAL|PANIC): .*/.exec(stderr)?.[0]
    if (wrong) throw new Error(`The roles of PostgreSQL could not be made: ${wrong}`)
    return stdout
  }
  await tell('postgres', makeRoles(password))
  const found = await tell('postgres', "SELECT datname FROM pg_database WHERE datname = 'outbound';\n\n")
  if (found.includes('datname = "outbound"')) await tell('outbound', takeOver)
}
