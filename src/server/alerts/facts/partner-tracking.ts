import type { HappeningOf } from '../../../contract/happenings.ts'
import { directConnection } from '../../networks/index.ts'
import { partnerDomains } from '../../partners/index.ts'
import { earnedAtStake } from './at-stake.ts'
import { readClicksAndCommission, type StakeParts } from './read-stake.ts'
import type { NewFact } from './write-fact.ts'

type Told = HappeningOf<'partnerTrackingTrouble' | 'partnerTrackingRecovered'>['payload']
export const aboutTracking = ({ partnerUuid, trouble }: Pick<Told, 'partnerUuid' | 'trouble'>): string =>
  `${partnerUuid} ${trouble}`

/** The tracking of a direct partner stopped: the earnings of their clicks of 30 days may be lost. */
export async function trackingFact(
  parts: StakeParts,
  { accountUuid, key, at, payload }: HappeningOf<'partnerTrackingTrouble'>,
): Promise<NewFact> {
  const { connectionUuid, domains } = await parts.database.as(accountUuid, async (tx) => ({
    connectionUuid: (await directConnection(tx, accountUuid)).uuid,
    domains: await partnerDomains(tx, payload.partnerUuid),
  }))
  const carried = await Promise.all(
    domains.map((domain) => readClicksAndCommission(parts, accountUuid, { connectionUuid, domain })),
  )
  const sum = (of: (c: (typeof carried)[number]) => number) => carried.reduce((n, c) => n + of(c), 0)
  return {
    accountUuid,
    rule: 'partnerTracking',
    kind: 'partner',
    subject: aboutTracking(payload),
    at: new Date(at),
    ...earnedAtStake({ euro: sum((c) => c.euro), sales: sum((c) => c.sales) }),
    cut: 1,
    fact: {
      key,
      name: payload.name,
      network: '',
      merchantUuid: null,
      clicks: sum((c) => c.clicks),
      from: null,
      to: null,
      message: payload.message,
    },
  }
}
