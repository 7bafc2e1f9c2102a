import type { ClickRow, DropRow, PageviewRow } from '../store/events/event-tables.ts'
import type { LogRecord } from './log/record.ts'
import { memoise } from '../address/memoise.ts'

export type Pageview = Omit<PageviewRow, 'batch'>
export type Click = Omit<ClickRow, 'batch'>
export type EntryTable = 'pageview' | 'click' | 'drop'
export type Entry = {
  sequence: number
  table: EntryTable
  /** Whether to look its id up in the store before sending it. */
  isLate: boolean
  /** Ready for the store: a JSON array with values in the order of `entryColumns`. */
  line: Buffer
}

/**
 * The order of values in a record: account, site and id first. Records outlive a program version: another order or
 * column needs another tag.
 */
export const entryColumns: Record<EntryTable, readonly string[]> = {
  pageview:
    'account_uuid site_uuid event_id at page referrer device country browser os origin tags visitor is_doubled'.split(
      ' ',
    ),
  click:
    'account_uuid site_uuid click_id at kind page referrer device country browser os origin target merchant_uuid merchant network_uuid connection_uuid campaign_uuid smart_link creator_id is_boost is_partial sub_id sub_id_1 sub_id_2 sub_id_3 sub_id_4 sub_id_5 tags target_url decision visitor'.split(
      ' ',
    ),
  drop: 'account_uuid site_uuid hour kind reason n'.split(' '),
}

const tags = { pageview: 'p', latePageview: 'P', click: 'c', lateClick: 'C', drop: 'd', erased: 'x' } as const
const kinds = new Map<number, Pick<Entry, 'table' | 'isLate'>>([
  [tags.pageview.charCodeAt(0), { table: 'pageview', isLate: false }],
  [tags.latePageview.charCodeAt(0), { table: 'pageview', isLate: true }],
  [tags.click.charCodeAt(0), { table: 'click', isLate: false }],
  [tags.lateClick.charCodeAt(0), { table: 'click', isLate: true }],
  [tags.drop.charCodeAt(0), { table: 'drop', isLate: false }],
])

/** Decisions are full of quotes, and the same few recur. */
const quoted = memoise(1000, (text) => JSON.stringify(text))

// Written out: a loop over the column names would cost as much as the rest of the path to disk.
export const encodePageview = (r: Pageview, isLate: boolean): string =>
  (isLate ? tags.latePageview : tags.pageview) +
  JSON.stringify([
    r.account_uuid,
    r.site_uuid,
    r.event_id,
    r.at,
    r.page,
    r.referrer,
    r.device,
    r.country,
    r.browser,
    r.os,
    r.origin,
    r.tags,
    r.visitor,
    r.is_doubled,
  ])
export const encodeClick = (r: Click, isLate: boolean): string =>
  `${isLate ? tags.lateClick : tags.click}${JSON.stringify([
    r.account_uuid,
    r.site_uuid,
    r.click_id,
    r.at,
    r.kind,
    r.page,
    r.referrer,
    r.device,
    r.country,
    r.browser,
    r.os,
    r.origin,
    r.target,
    r.merchant_uuid,
    r.merchant,
    r.network_uuid,
    r.connection_uuid,
    r.campaign_uuid,
    r.smart_link,
    r.creator_id,
    r.is_boost,
    r.is_partial,
    r.sub_id,
    r.sub_id_1,
    r.sub_id_2,
    r.sub_id_3,
    r.sub_id_4,
    r.sub_id_5,
    r.tags,
    r.target_url,
  ]).slice(0, -1)},${quoted(r.decision)},${JSON.stringify(r.visitor)}]`
/** Several rows in one record: all are recorded, or none. */
export const encodeDrops = (rows: readonly DropRow[]): string =>
  tags.drop + rows.map((r) => JSON.stringify([r.account_uuid, r.site_uuid, r.hour, r.kind, r.reason, r.n])).join('\n')

/** A record of an erased account is empty, but keeps its place and number. */
export const isErased = ({ payload }: Pick<LogRecord, 'payload'>): boolean => payload[0] === erased
const erased = tags.erased.charCodeAt(0)

/** A record's content; null when this version does not know its kind. */
export function decodeEntry({ sequence, payload }: LogRecord): Entry | null {
  const kind = kinds.get(payload[0] ?? 0)
  if (kind?.table === 'drop')
    return { sequence, table: 'drop', isLate: false, line: withoutPadding(payload).subarray(1) }
  if (kind) return { sequence, table: kind.table, isLate: kind.isLate, line: payload.subarray(1) }
  return payload[0] === brace ? fromObject(sequence, payload.toString()) : null
}

const brace = '{'.charCodeAt(0)
/** Records of earlier versions: a JSON object with table name and row. */
function fromObject(sequence: number, text: string): Entry {
  const { t, late, row } = JSON.parse(text) as { t: EntryTable; late?: true; row: Record<string, unknown> }
  const line = JSON.stringify(entryColumns[t].map((column) => row[column]))
  return { sequence, table: t, isLate: late === true, line: Buffer.from(line) }
}

const quote = '"'.charCodeAt(0)
const uuidAt = 2
const siteAt = uuidAt + 36 + 3
const idAt = siteAt + 36 + 3
/** Account, site and id of a pageview or click, without parsing the rest: they come first and need no escaping. */
export const idsOf = ({ line }: Entry): { account: string; site: string; id: string } => ({
  account: line.toString('latin1', uuidAt, uuidAt + 36),
  site: line.toString('latin1', siteAt, siteAt + 36),
  id: line.toString('latin1', idAt, line.indexOf(quote, idAt)),
})

/** The account of a row in `entryColumns` order. */
export const accountOf = (row: string): string => row.slice(uuidAt, uuidAt + 36)

const newLine = '\n'.charCodeAt(0)
/** The rows of drops end where newlines pad the space of removed ones. */
function withoutPadding(payload: Buffer): Buffer {
  let end = payload.length
  while (payload[end - 1] === newLine) end--
  return payload.subarray(0, end)
}

/** The record at the same length without the rows of these accounts; null when it contains none. */
export function withoutAccounts(payload: Buffer, accounts: ReadonlySet<string>): Buffer | null {
  const kind = kinds.get(payload[0] ?? 0)
  if (kind?.table === 'drop') return withoutRows(payload, accounts)
  if (!kind && payload[0] !== brace) return null
  const account = kind
    ? payload.toString('latin1', 1 + uuidAt, 1 + uuidAt + 36)
    : String((JSON.parse(payload.toString()) as { row?: { account_uuid?: unknown } }).row?.account_uuid)
  return accounts.has(account) ? nothing(payload) : null
}
const nothing = ({ length }: Buffer) => Buffer.alloc(length, `${tags.erased}${' '.repeat(length - 1)}`)
function withoutRows(payload: Buffer, accounts: ReadonlySet<string>): Buffer | null {
  const rows = withoutPadding(payload).toString().slice(1).split('\n')
  const kept = rows.filter((row) => !accounts.has(accountOf(row)))
  if (kept.length === rows.length) return null
  if (kept.length === 0) return nothing(payload)
  const made = Buffer.alloc(payload.length, '\n')
  made.write(tags.drop + kept.join('\n'))
  return made
}
