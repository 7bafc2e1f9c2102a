import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm'
import type { Alarm } from '../../../contract/discovery/alarms.ts'
import { addDays } from '../../../contract/days.ts'
import type { Principal } from '../../http/principal.ts'
import { readEuro } from '../../money/index.ts'
import { rangeToInstants, todayIn } from '../../time/index.ts'
import { creatorNames } from '../../creators/index.ts'
import { creatorIn } from './creator-traffic.ts'
import { targetIn } from './broken-links.ts'
import { partnerIn } from './partner-tracking.ts'
import { moneyIn } from '../answers/in-currency.ts'
import type { ReadParts } from '../answers/read-nightly-view.ts'
import { alarm } from '../tables.ts'

const most = 20

/** What happened since yesterday and is not over, the most money first. */
export async function latestAlarms(
  { database, clock, networkOf }: ReadParts,
  {
    accountUuid,
    timezone,
    currencyCode,
    hasBrokenLinks,
  }: Pick<Principal, 'accountUuid' | 'timezone' | 'currencyCode' | 'hasBrokenLinks'>,
): Promise<Alarm[]> {
  const today = todayIn(timezone, clock)
  const { from } = rangeToInstants({ fromDate: addDays(today, -1), toDate: today }, timezone)
  const money = moneyIn(currencyCode, (await readEuro(database)).perEuro(currencyCode) ?? 1)
  return database.as(accountUuid, async (tx) => {
    const named = await networkOf(tx)
    // who has no right to broken links is not told of one (R56: who sees broken links)
    const mayKnow = hasBrokenLinks ? undefined : ne(alarm.kind, 'brokenLink')
    const rows = await tx
      .select()
      .from(alarm)
      .where(and(eq(alarm.accountUuid, accountUuid), gte(alarm.at, from), isNull(alarm.endedAt), mayKnow))
      .orderBy(desc(alarm.euro), desc(alarm.at), alarm.key)
      .limit(most)
    const creators = rows.some((r) => r.kind === 'creatorTraffic')
      ? new Map((await creatorNames(tx)).map((c) => [c.id, c.name]))
      : new Map<string, string>()
    return rows.map((r) => ({
      alarmKey: `${r.kind} ${r.key}`,
      kind: r.kind,
      datetime: r.at.toISOString(),
      name: r.kind === 'creatorTraffic' ? (creators.get(creatorIn(r.about)) ?? '') : r.name,
      ...(r.network === '' ? { networkUuid: '', networkName: '' } : named(r.network)),
      advertiserUuid: r.merchantUuid,
      clickCount: r.clicks,
      from: r.fromText,
      to: r.toText,
      message: r.message,
      partnerUuid: r.kind === 'partnerTracking' ? partnerIn(r.about) : '',
      creatorId: r.kind === 'creatorTraffic' ? creatorIn(r.about) : '',
      brokenLinkTargetUrlPath: r.kind === 'brokenLink' ? targetIn(r.about) : '',
      score: money.amount(r.euro),
      currencyCode,
    }))
  })
}
