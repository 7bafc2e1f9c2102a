import type { PoolClient } from 'pg'
import type { State } from './arrival.ts'
import type { Base } from './attribution.ts'
import { type ClickAhead, notLookedUp } from './clicks-ahead.ts'
import { toStored, withClick } from './inherited.ts'
import { firstWait } from './next-try.ts'
import { areOnTwoDays, notingChanges } from './to-copy.ts'

/** Identifies the transaction of a row. */
const identity = { account_uuid: 'uuid', connection_uuid: 'uuid', network: 'text', transaction_id: 'text' }
/** The content of its latest state. */
const said = {
  at: 'timestamptz',
  changed_at: 'timestamptz',
  status: 'text',
  kind: 'text',
  sale: 'numeric',
  commission: 'numeric',
  currency: 'text',
  order_id: 'text',
  name: 'text',
  error_code: 'text',
  reason: 'text',
  click_id: 'text',
  programme_id: 'text',
  media_id: 'text',
  sub_ids: 'jsonb',
  creator_id: 'text',
}
/** Where it belongs. Once a click has decided it, it stays. */
const place = { click_at: 'timestamptz', attributed_by: 'text', inherited: 'jsonb', match_after: 'timestamptz' }
const columns = { ...identity, ...said, ...place }
type Column = keyof typeof columns

const names = Object.keys(columns).join(', ')
const definition = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

type Written = { base: (s: State) => Base; now: Date; clickAhead?: ClickAhead }

/**
 * Where a state belongs: with its click if that was found ahead; otherwise the click is looked up, immediately if that
 * never happened.
 */
function placeOf(s: State, { base: baseOf, now, clickAhead = notLookedUp }: Written) {
  const { base, attributedBy, name } = baseOf(s)
  const click = s.clickId === '' ? undefined : clickAhead(s.accountUuid, s.clickId)
  if (click)
    return {
      click_at: click.at,
      attributed_by: 'click',
      inherited: toStored(withClick(base, click.inherited)),
      match_after: null,
      name,
    }
  const looked = click === null ? new Date(now.getTime() + firstWait) : now
  return {
    click_at: s.clickAt,
    attributed_by: attributedBy,
    inherited: toStored(base),
    match_after: s.clickId === '' ? null : looked,
    name,
  }
}

const toRow = (s: State, written: Written): Record<Column, unknown> => ({
  account_uuid: s.accountUuid,
  connection_uuid: s.connectionUuid,
  network: s.network,
  transaction_id: s.transactionId,
  at: s.at,
  changed_at: s.changedAt,
  status: s.status,
  kind: s.kind,
  sale: s.sale,
  commission: s.commission,
  currency: s.currency,
  order_id: s.orderId,
  error_code: s.errorCode,
  reason: s.reason,
  click_id: s.clickId,
  programme_id: s.programmeId,
  media_id: s.mediaId,
  sub_ids: s.subIds,
  creator_id: s.creatorId,
  ...placeOf(s, written),
})

export const keyOf = (s: { connectionUuid: string; transactionId: string }) => `${s.connectionUuid}\n${s.transactionId}`

/** Inserts in key order, so that two batches with the same transactions wait for each other without deadlock. */
export async function insertNew(client: PoolClient, states: readonly State[], written: Written): Promise<Set<string>> {
  const { rows } = await client.query<{ connection_uuid: string; transaction_id: string }>(
    notingChanges(
      `INSERT INTO conversion AS c (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS r(${definition})
        ORDER BY connection_uuid, transaction_id
        ON CONFLICT (connection_uuid, transaction_id) DO NOTHING`,
      { answer: 'connection_uuid, transaction_id' },
    ),
    [JSON.stringify(states.map((s) => toRow(s, written)))],
  )
  return new Set(rows.map((r) => keyOf({ connectionUuid: r.connection_uuid, transactionId: r.transaction_id })))
}

type Row = Record<
  | 'account_uuid'
  | 'connection_uuid'
  | 'network'
  | 'transaction_id'
  | 'currency'
  | 'order_id'
  | 'name'
  | 'error_code'
  | 'reason'
  | 'click_id'
  | 'programme_id'
  | 'media_id'
  | 'creator_id'
  | 'sale'
  | 'commission'
  | 'version',
  string
> & {
  at: Date
  click_at: Date | null
  changed_at: Date | null
  status: State['status']
  kind: State['kind']
  sub_ids: string[]
}

/** Amounts come back with the column's four decimals; ours have at least two. */
const trimmed = (amount: string) => amount.replace(/0{1,2}$/, '')

const toState = (r: Row): State => ({
  accountUuid: r.account_uuid,
  connectionUuid: r.connection_uuid,
  network: r.network,
  transactionId: r.transaction_id,
  at: r.at,
  isDated: true,
  clickAt: r.click_at,
  changedAt: r.changed_at,
  status: r.status,
  kind: r.kind,
  sale: trimmed(r.sale),
  commission: trimmed(r.commission),
  currency: r.currency,
  orderId: r.order_id,
  name: r.name,
  errorCode: r.error_code,
  reason: r.reason,
  clickId: r.click_id,
  programmeId: r.programme_id,
  mediaId: r.media_id,
  subIds: r.sub_ids,
  creatorId: r.creator_id,
})

export type Current = { state: State; version: string }

/** Locks the rows in key order and reads them. */
export async function lockCurrent(client: PoolClient, keys: readonly State[]): Promise<Map<string, Current>> {
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<Row>(
    `SELECT * FROM conversion WHERE (connection_uuid, transaction_id) IN
       (SELECT r.c, r.t FROM jsonb_to_recordset($1::jsonb) AS r(c uuid, t text))
      ORDER BY connection_uuid, transaction_id FOR UPDATE`,
    [JSON.stringify(keys.map((s) => ({ c: s.connectionUuid, t: s.transactionId })))],
  )
  return new Map(
    rows.map((r) => [
      keyOf({ connectionUuid: r.connection_uuid, transactionId: r.transaction_id }),
      { state: toState(r), version: r.version },
    ]),
  )
}

/**
 * Keeps what a click decided; only a conversion without its click takes the new base, and looks up a click id it did
 * not have. The rows are locked (`lockCurrent`), so their old values are current.
 */
export async function updateChanged(client: PoolClient, states: readonly State[], written: Written): Promise<void> {
  if (states.length === 0) return
  const changing = Object.keys(said)
  await client.query(
    notingChanges(
      `UPDATE conversion c SET (${changing.join(', ')}) = (${changing.map((name) => `r.${name}`).join(', ')}),
       click_at = CASE WHEN c.attributed_by = 'click' THEN c.click_at ELSE r.click_at END,
       inherited = CASE WHEN c.attributed_by = 'click' THEN c.inherited ELSE r.inherited END,
       attributed_by = CASE WHEN c.attributed_by = 'click' THEN c.attributed_by ELSE r.attributed_by END,
       match_after = CASE WHEN c.attributed_by = 'click' OR r.click_id = '' THEN NULL WHEN c.click_id = r.click_id THEN c.match_after ELSE r.match_after END,
       version = c.version + 1, updated_at = now()
     FROM jsonb_to_recordset($1::jsonb) AS r(${definition})
     JOIN conversion b ON b.connection_uuid = r.connection_uuid AND b.transaction_id = r.transaction_id
     WHERE c.uuid = b.uuid`,
      { oldAt: `CASE WHEN ${areOnTwoDays('b.at', 'c.at')} THEN b.at END` },
    ),
    [JSON.stringify(states.map((s) => toRow(s, written)))],
  )
}
