import { arrayContains, desc, inArray } from 'drizzle-orm'
import { roundedAmount } from '../../../contract/cents.ts'
import type { RoutingChange } from '../../../contract/routing/steering.ts'
import { user } from '../../account/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import { routingChange } from '../tables.ts'

const most = 100

/** Routing changes of a merchant, newest first. `perEuro`: rate of the currency in which amounts are shown. */
export async function listChanges(
  tx: Tx,
  merchantUuid: string,
  { perEuro, currencyCode }: { perEuro: number; currencyCode: string },
): Promise<RoutingChange[]> {
  const rows = await tx
    .select()
    .from(routingChange)
    .where(arrayContains(routingChange.merchantUuids, [merchantUuid]))
    .orderBy(desc(routingChange.at), desc(routingChange.uuid))
    .limit(most)
  const userUuids = [...new Set(rows.flatMap((r) => r.userUuid ?? []))]
  const users = await tx.select().from(user).where(inArray(user.id, userUuids))
  const byUuid = new Map(users.map((u) => [u.id, u]))
  const shown = (euro: number) => roundedAmount(euro * perEuro)
  return rows.map((r) => {
    const by = byUuid.get(r.userUuid ?? '')
    const { expected } = r
    return {
      changeUuid: r.uuid,
      changeKind: r.kind,
      changeText: r.text,
      changeDatetime: r.at.toISOString(),
      changeUntilDate: r.untilDate,
      changeUndoneDatetime: r.undoneAt?.toISOString() ?? null,
      changeUser: by ? { userUuid: by.id, userFirstname: by.firstName, userLastname: by.lastName } : null,
      expected: expected && {
        middle: shown(expected.middle),
        low: shown(expected.low),
        high: shown(expected.high),
        clicks: expected.clicks,
        currencyCode,
      },
      was: r.was === null ? null : shown(Number(r.was)),
    }
  })
}
