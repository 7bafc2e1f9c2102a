import type { HappeningOf } from '../../../contract/happenings.ts'
import type { Database } from '../../store/database/open.ts'
import { readClicksAndCommission, type StakeParts } from './read-stake.ts'
import { endAlarm, type NewAlarm } from './write-alarm.ts'

type Told = HappeningOf<'creatorTrafficOdd' | 'creatorTrafficUsual'>
export const aboutTraffic = ({ creatorId, trouble }: Pick<Told['payload'], 'creatorId' | 'trouble'>): string =>
  `creator ${creatorId} ${trouble}`
/** The creator that such an alarm is about. Their name is looked up when it is read: it may be taken away. */
export const creatorIn = (about: string): string => about.split(' ')[1] ?? ''

/** The clicks of a creator look odd: what those of 30 days earned is what merchants may take back. */
export async function trafficAlarm(
  parts: StakeParts,
  { accountUuid, key, at, payload }: HappeningOf<'creatorTrafficOdd'>,
): Promise<NewAlarm> {
  const carried = await readClicksAndCommission(parts, accountUuid, { creatorId: payload.creatorId })
  return {
    accountUuid,
    kind: 'creatorTraffic',
    key,
    at: new Date(at),
    about: aboutTraffic(payload),
    name: '',
    network: '',
    ...carried,
    message: payload.message,
    cut: 1,
  }
}

export const endTrafficAlarm = (
  database: Database,
  { accountUuid, at, payload }: HappeningOf<'creatorTrafficUsual'>,
): Promise<void> => database.as(accountUuid, (tx) => endAlarm(tx, accountUuid, aboutTraffic(payload), new Date(at)))
