import type pg from 'pg'
import { jobsSchema } from '../../jobs/index.ts'
import { lastStep } from '../../store/database/migrate.ts'
import type { Manifest } from '../manifest.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { writePieces } from '../write-pieces.ts'
import { copyOut } from './copy.ts'
import { listTables, selectRows } from './list-tables.ts'

type Parts = { client: pg.Client; place: BackupStorage; name: string; progress: (line: string) => void }

/** Backs up the record store at the moment of the snapshot, one stream per table. */
export async function takeRecords({ client, place, name, progress }: Parts): Promise<Manifest['records']> {
  const step = await lastStep(client)
  const tables: Manifest['records']['tables'] = []
  const list = await listTables(client)
  let rows = 0
  for (const table of list) {
    const copy = copyOut(client, `COPY (${selectRows(table)}) TO STDOUT`)
    const path = `${name}/records/${table.schema}.${table.name}.gz`
    const pieces = await writePieces(place, path, copy.bytes, { gzip: true })
    tables.push({ ...table, rows: copy.rows(), pieces })
    rows += copy.rows()
  }
  progress(`records: ${list.length} tables, ${rows} rows`)
  const hasJobs = list.some((t) => t.schema === jobsSchema)
  const queues = hasJobs
    ? await client.query<{ name: string; policy: string }>(`SELECT name, policy FROM ${jobsSchema}.queue ORDER BY name`)
    : { rows: [] }
  // sequences ignore snapshots: read last, they are not behind any of its rows
  const sequences = await client.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  )
  return { step: step?.at ?? 0, tables, sequences: sequences.rows, queues: queues.rows }
}
