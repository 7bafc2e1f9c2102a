import type { PoolClient } from 'pg'
import type { HappeningOf } from '../../contract/happenings.ts'
import { happen } from '../happenings/index.ts'
import type { Change } from './programme-diff.ts'
import type { ProgrammeConnection } from './programme-connection.ts'

/** A stored history row, with amounts as in the columns. */
type Written = {
  uuid: string
  programmeUuid: string
  merchantUuid: string
  name: string
  at: Date
  fromPercentage: string | null
  toPercentage: string | null
  fromFlat: string | null
  toFlat: string | null
}

/** Writes the history of programmes, and reports open ones whose commission changed. */
export async function writeHistory(
  client: PoolClient,
  connection: ProgrammeConnection,
  changes: readonly Change[],
): Promise<void> {
  const { rows } = await client.query<Written>(
    `WITH written AS (
       INSERT INTO programme_change (account_uuid, programme_uuid, from_is_open, to_is_open, from_percentage, to_percentage, from_flat, to_flat, currency)
       SELECT $2, r.* FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, "fromIsOpen" boolean, "toIsOpen" boolean, "fromPercentage" numeric, "toPercentage" numeric, "fromFlat" numeric, "toFlat" numeric, currency text)
       RETURNING *)
     SELECT w.uuid, w.programme_uuid AS "programmeUuid", w.at, w.from_percentage AS "fromPercentage", w.to_percentage AS "toPercentage",
            w.from_flat AS "fromFlat", w.to_flat AS "toFlat", p.merchant_uuid AS "merchantUuid", p.name
       FROM written w JOIN programme p ON p.uuid = w.programme_uuid`,
    [JSON.stringify(changes), connection.accountUuid],
  )
  const changeOf = new Map(changes.map((c) => [c.uuid, c]))
  const told = rows.flatMap((r): HappeningOf<'commissionChanged'>[] => {
    const change = changeOf.get(r.programmeUuid)
    const isFirst = r.fromPercentage === null && r.fromFlat === null
    if (!change?.fromIsOpen || !change.toIsOpen || isFirst) return []
    const { programmeUuid, merchantUuid, name } = r
    return [
      {
        kind: 'commissionChanged',
        accountUuid: connection.accountUuid,
        at: r.at.toISOString(),
        key: r.uuid,
        payload: {
          connectionUuid: connection.uuid,
          programmeUuid,
          merchantUuid,
          name,
          from: { percentage: r.fromPercentage, flat: r.fromFlat, currency: change.fromCurrency },
          to: { percentage: r.toPercentage, flat: r.toFlat, currency: change.currency },
        },
      },
    ]
  })
  await happen(client, told)
}
