import { and, asc, eq, inArray } from 'drizzle-orm'
import { roundedAmount } from '../../../contract/cents.ts'
import { zoneOf } from '../../account/index.ts'
import type { Principal } from '../../http/principal.ts'
import type { ClosedMonth } from '../../insights/index.ts'
import { readEuro } from '../../money/index.ts'
import { dayOf } from '../../time/index.ts'
import { alert } from '../tables.ts'
import { type Closing, closedStakes } from './closed-stake.ts'
import type { StakeParts } from './read-stake.ts'

/**
 * The monthly cost of closed programmes, by programme, in the reader's currency (R257: what a closed campaign costs):
 * that of the alert about the same closing, whatever its state; without an alert, what it would have stated.
 */
export async function closedMonths(
  parts: StakeParts,
  closings: readonly Closing[],
  { accountUuid, currencyCode }: Pick<Principal, 'accountUuid' | 'currencyCode'>,
): Promise<ReadonlyMap<string, ClosedMonth>> {
  if (closings.length === 0) return new Map()
  const [{ perEuro }, { zone, told }] = await Promise.all([
    readEuro(parts.database),
    parts.database.as(accountUuid, async (tx) => ({
      zone: await zoneOf(tx, accountUuid),
      told: await tx
        .select()
        .from(alert)
        .where(
          and(
            eq(alert.accountUuid, accountUuid),
            eq(alert.rule, 'campaignClosed'),
            inArray(
              alert.subject,
              closings.map((c) => c.programmeUuid),
            ),
          ),
        )
        .orderBy(asc(alert.openedAt)),
    })),
  ])
  const toldOf = ({ programmeUuid, at }: Closing) =>
    told.findLast((a) => a.subject === programmeUuid && (a.closedAt === null || a.since === dayOf(at, zone)))
  const stakes = await closedStakes(
    parts,
    accountUuid,
    closings.filter((c) => !toldOf(c)),
  )
  const amount = (euro: number | null) => (euro === null ? null : roundedAmount(euro * (perEuro(currencyCode) ?? 1)))
  return new Map(
    closings.flatMap((c): [string, ClosedMonth][] => {
      const row = toldOf(c)
      if (row) {
        const alertUuid = row.closedAt === null ? row.uuid : null
        return [
          [c.programmeUuid, { clicks: row.fact?.clicks ?? 0, lost: amount(row.euro), sinceDay: row.since, alertUuid }],
        ]
      }
      const stake = stakes.get(c.programmeUuid)
      return stake
        ? [
            [
              c.programmeUuid,
              {
                clicks: stake.clicks,
                lost: stake.isKnown ? amount(stake.euro) : null,
                sinceDay: stake.since,
                alertUuid: null,
              },
            ],
          ]
        : []
    }),
  )
}
