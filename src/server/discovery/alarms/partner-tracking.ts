import type { HappeningOf } from '../../../contract/happenings.ts'
import { directConnection } from '../../networks/index.ts'
import { partnerDomains } from '../../partners/index.ts'
import type { Database } from '../../store/database/open.ts'
import { readClicksAndCommission, type StakeParts } from './read-stake.ts'
import { endAlarm, type NewAlarm } from './write-alarm.ts'

type Told = HappeningOf<'partnerTrackingTrouble' | 'partnerTrackingRecovered'>['payload']
export const aboutTracking = ({ partnerUuid, trouble }: Pick<Told, 'partnerUuid' | 'trouble'>): string =>
  `partner ${partnerUuid} ${trouble}`
/** The partner that such an alarm is about. */
export const partnerIn = (about: string): string => about.split(' ')[1] ?? ''

/** The tracking of a direct partner stopped: what their clicks of 30 days earned is what may be lost. */
export async function trackingAlarm(
  parts: StakeParts,
  { accountUuid, key, at, payload }: HappeningOf<'partnerTrackingTrouble'>,
): Promise<NewAlarm> {
  const { connectionUuid, domains } = await parts.database.as(accountUuid, async (tx) => ({
    connectionUuid: (await directConnection(tx, accountUuid)).uuid,
    domains: await partnerDomains(tx, payload.partnerUuid),
  }))
  const carried = await Promise.all(
    domains.map((domain) => readClicksAndCommission(parts, accountUuid, { connectionUuid, domain })),
  )
  return {
    accountUuid,
    kind: 'partnerTracking',
    key,
    at: new Date(at),
    about: aboutTracking(payload),
    name: payload.name,
    network: '',
    clicks: carried.reduce((sum, c) => sum + c.clicks, 0),
    euro: carried.reduce((sum, c) => sum + c.euro, 0),
    message: payload.message,
    cut: 1,
  }
}

export const endTrackingAlarm = (
  database: Database,
  { accountUuid, at, payload }: HappeningOf<'partnerTrackingRecovered'>,
): Promise<void> => database.as(accountUuid, (tx) => endAlarm(tx, accountUuid, aboutTracking(payload), new Date(at)))
