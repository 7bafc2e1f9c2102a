import type { Client, Pool } from 'pg'

const ours = `c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`

/**
 * One line of text per object: two databases with equal lines have the same structure, including the order of columns.
 */
const parts = {
  columns: `SELECT format('%s %s: %s %s%s%s', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' END, ' default ' || pg_get_expr(f.adbin, f.adrelid))
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef f ON f.adrelid = c.oid AND f.adnum = a.attnum WHERE ${ours} AND c.relkind = 'r'`,
  constraints: `SELECT format('%s %s: %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${ours}`,
  indexes: `SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE ${ours}`,
  sequences: `SELECT format('%s of %s: %s %s', c.relname, d.refobjid::regclass, s.seqtypid::regtype, s.seqincrement) FROM pg_class c
    JOIN pg_sequence s ON s.seqrelid = c.oid LEFT JOIN pg_depend d ON d.objid = c.oid AND d.deptype = 'a' WHERE ${ours}`,
  triggers: `SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${ours} AND NOT t.tgisinternal`,
  functions: `SELECT pg_get_functiondef(c.oid) FROM (SELECT oid, pronamespace AS relnamespace FROM pg_proc) c WHERE ${ours}`,
  policies: `SELECT format('%s %s %s %s to %s using %s check %s', c.relname, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE ${ours}`,
  security: `SELECT format('%s %s %s', c.relname, c.relrowsecurity, c.relforcerowsecurity) FROM pg_class c WHERE ${ours} AND c.relkind = 'r'`,
  grants: `SELECT format('%s: %s', c.relname, string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type)) FROM pg_class c, aclexplode(c.relacl) a
    WHERE ${ours} AND a.grantee = 'outbound_app'::regrole GROUP BY c.relname`,
  schemas: `SELECT format('%s: %s', n.nspname, a.privilege_type) FROM pg_namespace n, aclexplode(n.nspacl) a WHERE a.grantee = 'outbound_app'::regrole`,
  extensions: `SELECT extname FROM pg_extension`,
}

export async function catalogue(client: Client | Pool): Promise<string[]> {
  const lines: string[] = []
  for (const [part, sql] of Object.entries(parts)) {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
    lines.push(...rows.map(([line]) => `${part}: ${line}`).sort())
  }
  return lines
}
