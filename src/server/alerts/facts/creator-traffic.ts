import type { HappeningOf } from '../../../contract/happenings.ts'
import { oddAtStake } from './at-stake.ts'
import { readClicksAndCommission, type StakeParts } from './read-stake.ts'
import type { NewFact } from './write-fact.ts'

type Told = HappeningOf<'creatorTrafficOdd' | 'creatorTrafficUsual'>['payload']
export const aboutTraffic = ({ creatorId, trouble }: Pick<Told, 'creatorId' | 'trouble'>): string =>
  `${creatorId} ${trouble}`
/** The partner or creator of an alert, without its trouble. */
export const whoIn = (subject: string): string => subject.split(' ')[0] ?? ''

/**
 * The clicks of a creator look unusual: what that many of their clicks of 30 days earned may be reversed by merchants,
 * never the earnings of all of them. No name is stored: it may be removed on request.
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
