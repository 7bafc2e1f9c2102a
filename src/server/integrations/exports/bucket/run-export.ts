import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { and, eq, ne } from 'drizzle-orm'
import type { FileSum, RunReason, WrittenFile } from '../../../../contract/integrations/export-choices.ts'
import { exportFormats } from '../../../../contract/integrations/export-choices.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Database, Tx } from '../../../store/database/open.ts'
import { dayOf } from '../../../time/index.ts'
import { decimalText } from '../files/column.ts'
import type { Source } from '../files/sources.ts'
import { writeFiles, type WrittenRows } from '../files/write-files.ts'
import { exportFile, exportRun } from '../tables.ts'
import type { Bucket, Sent } from './bucket.ts'
import { manifestOf } from './manifest.ts'

export type RunParts = {
  database: Database
  now: () => Date
  /** Where files are before upload; emptied afterwards. */
  folder: string
}
export type Run = typeof exportRun.$inferSelect
type Asked = { who: Principal; reason: RunReason; sources: readonly Source[]; bucket: Bucket; signal?: AbortSignal }

const types = { parquet: 'application/vnd.apache.parquet', csv: 'text/csv; charset=utf-8' } as const
const fromText = (text: string, type: string): Sent => ({
  type,
  byteCount: Buffer.byteLength(text),
  read: () => Readable.from([text]),
})
/** Maximum reads of a month that changes while it is read. */
const mostReadings = 3

/** Writes the files of a month and compares their sum with the report. A month that changes meanwhile is read again. */
async function readMonth(source: Source, month: string, base: string): Promise<WrittenRows & { sums: FileSum[] }> {
  const { sum, columns } = source
  for (let reading = 1; ; reading++) {
    const written = await writeFiles(base, columns, source.pages(month), sum?.of ?? (() => 0n))
    if (!sum) return { ...written, sums: [] }
    const amount = decimalText(written.sum, sum.scale)
    const report = await source.reported(month)
    if (report === null || report === amount || reading === mostReadings)
      return { ...written, sums: [{ what: sum.what, amount, currency: sum.currency, report }] }
  }
}

/**
 * Uploads every month that changed since its last upload, and the manifest. Uploaded files stay when a later one fails.
 */
async function writeAll(
  { database, now }: RunParts,
  { who, sources, bucket, signal }: Asked,
  run: Run,
  folder: string,
): Promise<void> {
  const { accountUuid } = who
  const { system } = database
  const mine = eq(exportFile.accountUuid, accountUuid)
  const known = new Map((await system.select().from(exportFile).where(mine)).map((f) => [f.name, f]))
  const runs = eq(exportRun.uuid, run.uuid)
  const files: WrittenFile[] = []
  let unchangedCount = 0
  for (const source of sources) {
    for (const [month, madeOf] of await source.months()) {
      signal?.throwIfAborted()
      const names = exportFormats.map((format) => ({ format, name: `${source.set}/${month}.${format}` }))
      if (names.every(({ name }) => known.get(name)?.madeOf === madeOf)) {
        unchangedCount += names.length
        continue
      }
      const { sums, rowCount, ...made } = await readMonth(source, month, join(folder, `${source.set}-${month}`))
      const before = known.get(names[0]?.name ?? '')
      const isRunning = month === dayOf(now(), who.timezone).slice(0, 7)
      const why = before ? (isRunning ? 'running month' : 'changed') : 'first time'
      for (const { format, name } of names) {
        const { path, byteCount, sha256 } = made[format]
        await bucket.put(name, { type: types[format], byteCount, read: () => createReadStream(path) }, signal)
        const file = { set: source.set, month, madeOf, rowCount, byteCount, sha256, sums, writtenAt: now() }
        await system
          .insert(exportFile)
          .values({ accountUuid, name, ...file })
          .onConflictDoUpdate({ target: [exportFile.accountUuid, exportFile.name], set: file })
        files.push({ name, why, rowCount, byteCount, sums })
        await rm(path)
      }
      await system.update(exportRun).set({ files, unchangedCount }).where(runs)
    }
  }
  const all = await system.select().from(exportFile).where(mine)
  const { timezone, currencyCode } = who
  const manifest = manifestOf(all, { at: now(), accountUuid, timezone, currencyCode })
  await bucket.put('manifest.json', fromText(manifest, 'application/json'), signal)
  await system.update(exportRun).set({ files, unchangedCount }).where(runs)
}

export type RunAsks = {
  /** Why it ended early, for the user. */
  sentenceOf: (error: unknown) => string
  /** Called when everything was uploaded, in the transaction that stores the result. */
  tell: (tx: Tx, run: Run) => Promise<void>
}

/** Runs an export and stores its result in any case. Returns the finished run. */
export async function runExport(parts: RunParts, asked: Asked, { sentenceOf, tell }: RunAsks): Promise<Run> {
  const { database, now } = parts
  const { accountUuid } = asked.who
  const { system } = database
  const [run] = await system
    .insert(exportRun)
    .values({ accountUuid, reason: asked.reason, state: 'running', startedAt: now() })
    .returning()
  if (!run) throw new Error('insert returned no row')
  // only one runs at a time: another running one was killed
  await system
    .update(exportRun)
    .set({ state: 'failed', problem: 'The server stopped meanwhile', endedAt: now() })
    .where(and(eq(exportRun.accountUuid, accountUuid), eq(exportRun.state, 'running'), ne(exportRun.uuid, run.uuid)))
  await mkdir(parts.folder, { recursive: true })
  const folder = await mkdtemp(join(parts.folder, 'run-'))
  const end = async (state: 'done' | 'failed', problem: string): Promise<Run> => {
    const values = { state, problem, endedAt: now() }
    return system.transaction(async (tx) => {
      const [ended] = await tx.update(exportRun).set(values).where(eq(exportRun.uuid, run.uuid)).returning()
      if (!ended) return { ...run, ...values } // the account was erased or the bucket deleted meanwhile
      if (state === 'done') await tell(tx, ended)
      return ended
    })
  }
  try {
    await writeAll(parts, asked, run, folder)
    return await end('done', '')
  } catch (error) {
    return await end('failed', sentenceOf(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
