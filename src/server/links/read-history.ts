import { asc, eq, inArray } from 'drizzle-orm'
import type { LinkTarget, SmartLink } from '../../contract/links/smart-link.ts'
import { user } from '../account/index.ts'
import { campaign } from '../merchants/tables.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { countBySpan } from './count-clicks.ts'
import { smartLinkTarget } from './tables.ts'

type Parts = { database: Database; events: Events }

/**
 * All former and current targets of a link, newest first, with the clicks of each period. A link older than histories
 * has one entry.
 */
export async function readHistory(
  { database, events }: Parts,
  accountUuid: string,
  link: SmartLink,
): Promise<LinkTarget[]> {
  const { kept, names } = await database.as(accountUuid, async (tx) => {
    const rows = await tx
      .select({ target: smartLinkTarget, firstName: user.firstName, lastName: user.lastName })
      .from(smartLinkTarget)
      .leftJoin(user, eq(user.id, smartLinkTarget.userUuid))
      .where(eq(smartLinkTarget.code, link.urlShortCode))
      .orderBy(asc(smartLinkTarget.since), asc(smartLinkTarget.uuid))
      .limit(1000)
    const uuids = rows.flatMap((r) => r.target.campaignUuid ?? [])
    const campaigns = uuids.length === 0 ? [] : await tx.select().from(campaign).where(inArray(campaign.uuid, uuids))
    return { kept: rows, names: new Map(campaigns.map((c) => [c.uuid, c.name])) }
  })
  const targets = kept.map(({ target: t, firstName, lastName }) => ({
    targetUrl: t.targetUrl,
    campaignName: t.campaignUuid === null ? null : (names.get(t.campaignUuid) ?? null),
    reason: t.reason,
    userName: [firstName, lastName].filter(Boolean).join(' '),
    since: t.since,
  }))
  if (targets.length === 0)
    targets.push({
      targetUrl: link.urlShortTargetUrl,
      campaignName: link.campaign?.campaignName ?? null,
      reason: 'created',
      userName: '',
      since: new Date(link.urlShortCreatedDatetime),
    })
  const counts = await countBySpan(
    events,
    accountUuid,
    link.urlShortCode,
    targets.map((t) => t.since),
  )
  return targets
    .map(({ since, ...t }, i) => ({
      ...t,
      fromDatetime: since.toISOString(),
      toDatetime: targets[i + 1]?.since.toISOString() ?? null,
      clicksCount: counts[i] ?? 0,
    }))
    .toReversed()
}
