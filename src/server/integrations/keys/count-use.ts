import type { Pool } from 'pg'
import type { Clock } from '../../time/clock.ts'
import { createLoop } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'

export type Use = { accountUuid: string; keyUuid: string; status: number; reason: string; units: number; from: string }

const writeUses = `INSERT INTO api_use AS u (account_uuid, key_uuid, day, status, reason, count, last_at)
  SELECT r."accountUuid", r."keyUuid", r.day, r.status, r.reason, r.count, r."lastAt"
  FROM jsonb_to_recordset($1::jsonb) AS r("accountUuid" uuid, "keyUuid" uuid, day date, status int, reason text, count int, "lastAt" timestamptz)
  ON CONFLICT (key_uuid, day, status, reason)
  DO UPDATE SET count = u.count + excluded.count, last_at = greatest(u.last_at, excluded.last_at)`
const writeBusy = `INSERT INTO api_busy AS b (account_uuid, day, units, minute)
  SELECT r."accountUuid", r.day, r.units, r.minute
  FROM jsonb_to_recordset($1::jsonb) AS r("accountUuid" uuid, day date, units int, minute timestamptz)
  ON CONFLICT (account_uuid, day) DO UPDATE SET units = excluded.units, minute = excluded.minute WHERE excluded.units > b.units`
const writeKeys = `UPDATE api_key k SET used_at = r."lastAt", used_from = r."from"
  FROM jsonb_to_recordset($1::jsonb) AS r("keyUuid" uuid, "lastAt" timestamptz, "from" text) WHERE k.uuid = r."keyUuid"`

/**
 * Counts requests of keys in memory and stores the counts every few seconds, so that frequent requests do not cause as
 * many writes. A killed process only loses the last few seconds of a count.
 */
export function createCountUse({ pool, clock, log }: { pool: Pool; clock: Clock; log: Log }) {
  type Row = {
    accountUuid: string
    keyUuid: string
    day: string
    status: number
    reason: string
    count: number
    lastAt: string
  }
  let rows = new Map<string, Row>()
  let minutes = new Map<string, { accountUuid: string; day: string; units: number; minute: string }>()
  let keys = new Map<string, { keyUuid: string; lastAt: string; from: string }>()
  const write = async () => {
    if (rows.size === 0) return false
    const [uses, busy, seen] = [[...rows.values()], [...minutes.values()], [...keys.values()]]
    const minute = clock.now().toISOString().slice(0, 16)
    rows = new Map()
    keys = new Map()
    // the current minute continues
    minutes = new Map([...minutes].filter(([, m]) => m.minute.startsWith(minute)))
    // only the busiest minute of a day per write: one statement must not touch a row twice
    const most = new Map<string, (typeof busy)[number]>()
    for (const b of busy) {
      const key = `${b.accountUuid} ${b.day}`
      if ((most.get(key)?.units ?? -1) < b.units) most.set(key, b)
    }
    await pool.query(writeUses, [JSON.stringify(uses)])
    await pool.query(writeBusy, [JSON.stringify([...most.values()])])
    await pool.query(writeKeys, [JSON.stringify(seen)])
    return false
  }
  const loop = createLoop({
    work: write,
    everyMs: 5000,
    gatherMs: 1000,
    onError: (error) => log.warn('use of API keys was not counted', { error }),
  })
  return {
    add({ accountUuid, keyUuid, status, reason, units, from }: Use) {
      const at = clock.now().toISOString()
      const day = at.slice(0, 10)
      const key = `${keyUuid} ${day} ${status} ${reason}`
      const known = rows.get(key)
      if (known) {
        known.count += 1
        known.lastAt = at
      } else rows.set(key, { accountUuid, keyUuid, day, status, reason, count: 1, lastAt: at })
      const minute = `${at.slice(0, 16)}:00.000Z`
      const busy = minutes.get(`${accountUuid} ${minute}`)
      if (busy) busy.units += units
      else minutes.set(`${accountUuid} ${minute}`, { accountUuid, day, units, minute })
      if (status < 400) keys.set(keyUuid, { keyUuid, lastAt: at, from })
    },
    flush: async () => void (await write()),
    start: loop.start,
    stop: async () => {
      await loop.stop()
      await write().catch((error: unknown) => log.warn('use of API keys was not counted', { error }))
    },
  }
}
export type CountUse = ReturnType<typeof createCountUse>
