import { jobsSchema } from '../../jobs/index.ts'
import { connectTo } from './snapshot.ts'

/** Excludes objects that belong to an extension. */
const isOurs = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`

/** Removes what a restore created in an empty database. */
export async function clearRecords(url: string): Promise<void> {
  const client = await connectTo(url)
  try {
    await client.query(`DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA IF EXISTS ${jobsSchema} CASCADE`)
    await client.query(`DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT c.oid::regclass AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${isOurs('pg_class', 'c.oid')}
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND ${isOurs('pg_proc', 'p.oid')}
      LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', one.name); END LOOP;
    END $$`)
  } finally {
    await client.end()
  }
}
