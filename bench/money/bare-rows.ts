import type pg from 'pg'

/**
 * The control for inserts: as many rows of similar size into one bare table with one key, a thousand per statement,
 * each statement its own commit. Returns seconds.
 */
export async function insertBareRows(pool: pg.Pool, count: number): Promise<number> {
  const content = { text: 'x'.repeat(600) }
  await pool.query('CREATE TABLE IF NOT EXISTS bench_bare (id bigint PRIMARY KEY, content jsonb NOT NULL)')
  await pool.query('TRUNCATE bench_bare')
  const from = performance.now()
  for (let i = 0; i < count; i += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - i) }, (_, n) => ({ id: i + n, content }))
    await pool.query(
      'INSERT INTO bench_bare SELECT id, content FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, content jsonb)',
      [JSON.stringify(rows)],
    )
  }
  const seconds = (performance.now() - from) / 1000
  await pool.query('DROP TABLE bench_bare')
  return seconds
}
