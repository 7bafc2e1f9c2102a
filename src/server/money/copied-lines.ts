import { createHash } from 'node:crypto'
import type { ConversionEventRow } from '../store/events/event-tables.ts'
import { inheritedNames, storedValues } from './inherited.ts'

/** A conversion in its current state. */
type Row = Record<
  | 'uuid'
  | 'account_uuid'
  | 'transaction_id'
  | 'status'
  | 'kind'
  | 'sale'
  | 'commission'
  | 'currency'
  | 'order_id'
  | 'name'
  | 'error_code'
  | 'click_id'
  | 'attributed_by'
  | 'version',
  string
> & {
  at: Date
  click_at: Date | null
  is_deleted: boolean
  inherited: unknown
}
/**
 * A note (`conversionToCopy`) joined to its conversion; `uuid` is null when that no longer exists. `is_anywhere`: the
 * event store may have it on unrecorded days.
 */
export type Noted = { note: string; old_at: Date | null; is_anywhere: boolean } & (Row | { uuid: null })

/** Columns for notes from a table like `conversion_to_copy`, aliased `n`, joined to `conversion`, aliased `c`. */
export const notedSql = `n.id AS note, nullif(n.old_at, '-infinity') AS old_at, n.old_at IS NOT NULL AND n.old_at = '-infinity' AS is_anywhere,
  c.uuid, c.account_uuid, c.transaction_id, c.at, c.click_at, c.status, c.kind, c.sale, c.commission,
  c.currency, c.order_id, c.name, c.error_code, c.click_id, c.attributed_by, c.inherited, c.is_deleted, c.version`

/** A conversion with all its notes, copied at once: otherwise it would temporarily appear on two days. */
export type Copy = { row: Row; notes: string[]; oldDays: Set<string>; isAnywhere: boolean }

export const instant = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export const copiedColumns = [
  'account_uuid',
  'conversion_uuid',
  'version',
  'is_deleted',
  'at',
  'click_at',
  'click_id',
  'status',
  'kind',
  'sale',
  'commission',
  'currency',
  'transaction_id',
  'order_id',
  'error_code',
  'name',
  'attributed_by',
  ...inheritedNames,
] satisfies (keyof ConversionEventRow)[]

/** The values of `copiedColumns`. */
const toLine = (r: Row, at: string, isDeleted: boolean): string =>
  `${JSON.stringify([
    r.account_uuid,
    r.uuid,
    r.version,
    isDeleted ? 1 : 0,
    at,
    r.click_at && instant(r.click_at),
    r.click_id,
    r.status,
    r.kind,
    r.sale,
    r.commission,
    r.currency,
    r.transaction_id,
    r.order_id,
    r.error_code,
    r.name,
    r.attributed_by,
    ...storedValues(r.inherited),
  ])}\n`

const isThere = (row: Noted): row is Noted & Row => row.uuid !== null

/** Notes by conversion, in note order. Excludes those of deleted conversions. */
export function copiesOf(rows: readonly Noted[]): Copy[] {
  const copies = new Map<string, Copy>()
  for (const row of rows.filter(isThere)) {
    const copy = copies.get(row.uuid) ?? { row, notes: [], oldDays: new Set<string>(), isAnywhere: false }
    copies.set(row.uuid, copy)
    copy.notes.push(row.note)
    copy.isAnywhere ||= row.is_anywhere
    if (row.old_at) copy.oldDays.add(dayOf(row.old_at))
  }
  return [...copies.values()]
}

/** Days on which the event store may have a row of it that no newer row replaces. */
const leftDays = ({ row, oldDays }: Copy) => [...oldDays].filter((day) => day !== dayOf(row.at)).toSorted()

/**
 * For each previous day a deleted row of its version, which is greater than any version there, and its row on its
 * current day. Sent again in any order, each day keeps the row of its greatest version, so nothing changes. Its own row
 * is last: on days that the event store cannot distinguish (before 1970) the later of two equal ones counts.
 */
export const linesOf = (copy: Copy): string =>
  [
    ...leftDays(copy).map((day) => toLine(copy.row, `${day} 00:00:00.000`, true)),
    // a state without a known meaning counts nothing (R182: words for states)
    toLine(copy.row, instant(copy.row.at), copy.row.is_deleted || copy.row.error_code.startsWith('status:')),
  ].join('')

/** The same for the same lines only: rows with a known token are not written again. */
export const tokenOf = (copies: readonly Copy[]): string =>
  createHash('sha256')
    .update(copies.map((copy) => [copy.row.uuid, copy.row.version, ...leftDays(copy)].join(':')).join())
    .digest('base64url')
