import type { PoolClient } from 'pg'
import type { ArrivalSource } from './tables.ts'

/** Earlier reports of one transaction: every content by its hash, each source's last report, and the line count. */
export type ReportedBefore = { seen: Set<string>; last: Map<ArrivalSource, string>; lines: number }
export const nothingReported = (): ReportedBefore => ({ seen: new Set(), last: new Map(), lines: 0 })

/**
 * Whether an arrival is news, and records it (R102: which word of a sale counts). A callback is resent until it is
 * answered, so any earlier one is a repeat whenever it comes. A list (of a network, a file, our own orders) contains
 * all it knows each time, so its last report is a repeat, but a return to an earlier one is news: an amount amended and
 * amended back.
 */
export function isNews(heard: ReportedBefore, source: ArrivalSource, hash: string): boolean {
  const isRepeat = source === 'callback' ? heard.seen.has(hash) : heard.last.get(source) === hash
  if (isRepeat) return false
  heard.seen.add(hash)
  heard.last.set(source, hash)
  heard.lines++
  return true
}

export type Line = { source: ArrivalSource; content_hash: string }

/** The reports in the ledger's lines of one transaction, in their order. */
export function reportedBeforeOf(lines: readonly Line[]): ReportedBefore {
  const heard = nothingReported()
  for (const { source, content_hash } of lines) {
    heard.lines++
    // a file was deleted: the next upload is news, whatever it contains
    if (content_hash.startsWith('taken-back#')) heard.last.delete('upload')
    if (/^(taken-back|gone|back)#/.test(content_hash)) continue
    const [hash = ''] = content_hash.split('#')
    heard.seen.add(hash)
    heard.last.set(source, hash)
  }
  return heard
}

type Key = { connectionUuid: string; transactionId: string }

/** Reads earlier reports of transactions by `keyOf`. The caller has locked their rows, so none is added meanwhile. */
export async function readReportedBefore(
  client: PoolClient,
  keys: readonly Key[],
  keyOf: (key: Key) => string,
): Promise<Map<string, ReportedBefore>> {
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<Line & { connection_uuid: string; transaction_id: string }>(
    `SELECT connection_uuid, transaction_id, source, content_hash FROM ledger WHERE (connection_uuid, transaction_id) IN
       (SELECT r.c, r.t FROM jsonb_to_recordset($1::jsonb) AS r(c uuid, t text)) ORDER BY id`,
    [JSON.stringify(keys.map((k) => ({ c: k.connectionUuid, t: k.transactionId })))],
  )
  const lines = new Map<string, Line[]>()
  for (const r of rows) {
    const key = keyOf({ connectionUuid: r.connection_uuid, transactionId: r.transaction_id })
    const list = lines.get(key)
    if (list) list.push(r)
    else lines.set(key, [r])
  }
  return new Map([...lines].map(([key, list]) => [key, reportedBeforeOf(list)]))
}
