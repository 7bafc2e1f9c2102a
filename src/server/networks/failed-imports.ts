import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../store/database/open.ts'

const rows = z.array(
  z.object({ key: z.string(), connection_uuid: z.string(), from: z.coerce.date(), until: z.coerce.date().nullable() }),
)

/** A period of failing imports of a connection; `until` is null while they still fail. */
export type FailedImports = { key: string; connectionUuid: string; from: Date; until: Date | null }

/** Reported failures of imports that began between two instants, the second excluded. */
export async function failedImports(tx: Tx, range: { from: Date; to: Date }): Promise<FailedImports[]> {
  const found = await tx.execute(sql`
    SELECT f.key, f.payload->>'connectionUuid' AS connection_uuid, f.at AS "from", r.at AS until
    FROM happening f LEFT JOIN happening r ON r.kind = 'connectionRecovered' AND r.key = f.key
    WHERE f.kind = 'connectionFailed' AND f.at >= ${range.from.toISOString()} AND f.at < ${range.to.toISOString()}
    ORDER BY f.at, f.key`)
  return rows
    .parse(found.rows)
    .map((r) => ({ key: r.key, connectionUuid: r.connection_uuid, from: r.from, until: r.until }))
}
