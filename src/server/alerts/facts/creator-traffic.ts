import type { HappeningOf } from '../../../contract/happenings.ts'
import { oddAtStake } from './at-stake.ts'
import { readClicksAndCommission, type StakeParts } from './read-stake.ts'
import type { NewFact } from './write-fact.ts'

type Told = HappeningOf<'creatorTrafficOdd' | 'creatorTrafficUsual'>['payload']
export const aboutTraffic = ({ creatorId, trouble }: Pick<Told, 'creatorId' | 'trouble'>): string =>
  `${creatorId} ${trouble}`
/** The partner or creator that an alert is about, without its trouble. */
export const whoIn = (subject: string): string => subject.split(' ')[0] ?? ''

/**
 * The clicks of a creator look unusual: what as many of their clicks of 30 days earned is what merchants may take back, never
 * what all of them did. No name is kept: it may be removed on request.
 */
export async function trafficFact(
  parts: StakeParts,
  { accountUuid, key, at, payload }: HappeningOf<'creatorTrafficOdd'>,
): Promise<NewFact> {
  const carried = await readClicksAndCommission(parts, accountUuid, { creatorId: payload.creatorId })
  const { oddClicks = carried.clicks } = payload
  return {
    accountUuid,
    rule: 'creatorTraffic',
    kind: 'creator',
    subject: aboutTraffic(payload),
    at: new Date(at),
    ...oddAtStake(carried, oddClicks),
    cut: 1,
    fact: {
      key,
      name: '',
      network: '',
      merchantUuid: null,
      clicks: carried.clicks,
      from: null,
      to: null,
      message: payload.message,
    },
  }
}
