import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat, writeFile } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import { csvLines } from '../../../../report/csv.ts'
import { type Cell, csvCell, type FileColumn, parquetCell, schemaOf } from './column.ts'

/** Rows per row group, and rows written without a break: other work runs in between. */
const group = 20_000
const stretch = 2000

/** A local file before upload. */
export type LocalFile = { path: string; byteCount: number; sha256: string }
export type WrittenRows = { rowCount: number; sum: bigint; parquet: LocalFile; csv: LocalFile }

async function finished(path: string): Promise<LocalFile> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return { path, byteCount: (await stat(path)).size, sha256: hash.digest('hex') }
}

/**
 * Writes the same rows as Parquet and as CSV, and computes their sum: from the rows in the files, not from a separate
 * query.
 */
export async function writeFiles(
  base: string,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>,
  sumOf: (row: readonly Cell[]) => bigint,
): Promise<WrittenRows> {
  const paths = { parquet: `${base}.parquet`, csv: `${base}.csv` }
  const parquet = new ParquetWriter({
    writer: fileWriter(paths.parquet),
    schema: schemaOf(columns),
    createdBy: 'Outbound',
  })
  await writeFile(paths.csv, csvLines([columns.map((c) => c.name)]))
  let waiting: (readonly Cell[])[] = []
  let rowCount = 0
  let sum = 0n
  const pack = async () => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    const columnData = columns.map(({ name, kind }, i) => ({
      name,
      data: rows.map((row) => parquetCell(kind, row[i] ?? null)),
    }))
    await parquet.write({ columnData, rowGroupSize: rows.length })
  }
  for await (const page of pages)
    for (let from = 0; from < page.length; from += stretch) {
      const rows = page.slice(from, from + stretch)
      for (const row of rows) sum += sumOf(row)
      rowCount += rows.length
      await appendFile(
        paths.csv,
        csvLines(rows.map((row) => columns.map(({ kind }, i) => csvCell(kind, row[i] ?? null)))),
      )
      waiting.push(...rows)
      if (waiting.length >= group) await pack()
      await breathe()
    }
  await pack()
  await parquet.finish()
  return { rowCount, sum, parquet: await finished(paths.parquet), csv: await finished(paths.csv) }
}
