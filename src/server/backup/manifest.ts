import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupError, DamagedBackup } from './backup-error.ts'
import { sealedKeys } from './sealed-keys.ts'

/** Increased when older versions of the product can no longer read the backup. */
export const manifestFormat = 1

const count = z.number().int().min(0)
/** Values of a manifest must not lead outside of the backup, nor be SQL. */
const below = z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..'))
const word = z.string().regex(/^\w+$/)
/** A file of this backup, or of an older one if nothing has changed since. */
const piece = z.strictObject({ path: below, bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const pieces = z.array(piece)
const sums = z.strictObject({ currency: z.string(), transactions: count, sale: z.string(), commission: z.string() })
const totals = z.array(
  z.strictObject({
    account: z.string(),
    /** In UTC, as 202611. */
    month: z.string(),
    pageviews: count,
    clicks: count,
    money: z.array(sums),
  }),
)

const manifest = z.object({
  format: count,
  product: z.string(),
  name: z.string(),
  kind: z.enum(['full', 'incremental']),
  /** When everything was last written again. */
  fullAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** The moment of the backup's content. */
  at: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  keys: sealedKeys,
  records: z.strictObject({
    /** The timestamp of the record store's last migration. */
    step: count,
    tables: z.array(z.strictObject({ schema: word, name: word, columns: z.array(word), rows: count, pieces })),
    sequences: z.array(z.strictObject({ name: word, value: z.string() })),
    queues: z.array(z.strictObject({ name: z.string(), policy: z.string() })),
  }),
  events: z.strictObject({
    steps: z.array(z.string()),
    months: z.array(
      z.strictObject({
        table: word,
        month: word,
        columns: z.array(word),
        rows: count,
        /** Fingerprint of the store's own files: unchanged if nothing was written to a month, and nothing merged. */
        fingerprint: z.string(),
        pieces,
      }),
    ),
  }),
  /** What was acknowledged but not yet in its store. */
  logs: z.array(
    z.strictObject({
      folder: z.enum(['log', 'kept-requests']),
      position: z.strictObject({ log: z.string(), next: count }),
      segments: z.array(z.strictObject({ first: count, records: count, pieces })),
    }),
  ),
  files: z.array(z.strictObject({ path: below, pieces })),
  totals,
})
export type Manifest = z.output<typeof manifest>
export type Piece = z.output<typeof piece>
export type Totals = z.output<typeof totals>

/** Names of backups sort by time. */
export const nameOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
export const isName = (text: string) => /^\d{4}-\d\d-\d\dT\d{6}Z$/.test(text)
export const manifestPath = (name: string) => `${name}/manifest.json`

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export const manifestText = (of: Manifest): string => `${JSON.stringify({ sha256: hashOf(of), manifest: of })}\n`

const outer = z.object({ sha256: z.string(), manifest: z.object({ format: count, product: z.string() }).loose() })

/** Parses a manifest; refuses a modified one, and one of an unknown version. */
export function readManifest(text: string, name: string): Manifest {
  const parse = (): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
  const read = outer.safeParse(parse())
  if (!read.success || read.data.sha256 !== hashOf(read.data.manifest))
    throw new DamagedBackup(`The manifest of backup ${name} is damaged: its checksum is not that of its content`)
  const { format: found, product } = read.data.manifest
  if (found > manifestFormat)
    throw new BackupError(`Backup ${name} was made by a newer version (${product}): restore it with that one`)
  const whole = manifest.safeParse(read.data.manifest)
  if (!whole.success || whole.data.name !== name)
    throw new DamagedBackup(`The manifest of backup ${name} does not say what a manifest says`)
  return whole.data
}

/** Every file a backup needs, its own and those of older ones. */
export const piecesOf = ({ records, events, logs, files }: Manifest): Piece[] => [
  ...records.tables.flatMap((t) => t.pieces),
  ...events.months.flatMap((m) => m.pieces),
  ...logs.flatMap((l) => l.segments.flatMap((s) => s.pieces)),
  ...files.flatMap((f) => f.pieces),
]
export const bytesOf = (list: readonly Piece[]) => list.reduce((sum, p) => sum + p.bytes, 0)
