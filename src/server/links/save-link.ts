import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { drawFreeCode } from './draw-code.ts'
import { type LinkRow, smartLink, smartLinkSite, smartLinkTarget } from './tables.ts'
import { withUtm } from './with-utm.ts'

export type LinkValues = Pick<
  LinkRow,
  'siteUuid' | 'merchantUuid' | 'campaignUuid' | 'name' | 'siteUrl' | 'targetUrl' | 'fallbackUrl'
> & { creatorId?: string }
export type Saving = { accountUuid: string; userUuid: string | null; now: Date; addsUtm: boolean }

/** The recorded fields of a link, by wire name. */
const noted = (row: LinkRow) => ({
  urlShortName: row.name,
  channelUrl: row.siteUrl,
  targetUrl: row.targetUrl,
  fallbackUrl: row.fallbackUrl,
  campaignUuid: row.campaignUuid,
})
const mostly = (row: LinkRow) => row.name || row.code
type Who = { accountUuid: string; userUuid: string | null }
export async function writeAdded(tx: Tx, who: Who, code: string): Promise<void> {
  const [row] = await tx.select().from(smartLink).where(eq(smartLink.code, code))
  if (row) await recordAudit(tx, who, { action: 'link.added', object: mostly(row), after: noted(row) })
}

/** The check of the old target does not apply to a new one. */
const unlooked = {
  health: 'unchecked',
  healthAt: null,
  failures: 0,
  failingSince: null,
  healthyLooks: 0,
  replacementUrl: null,
  replacedAt: null,
  proposedUrl: null,
} as const

const templateOf = async (tx: Tx, siteUuid: string) =>
  (await tx.select().from(smartLinkSite).where(eq(smartLinkSite.siteUuid, siteUuid)))[0]

export const noteTarget = (
  tx: Tx,
  { code, accountUuid, targetUrl, campaignUuid }: Pick<LinkRow, 'code' | 'accountUuid' | 'targetUrl' | 'campaignUuid'>,
  reason: (typeof smartLinkTarget.$inferInsert)['reason'],
  userUuid: string | null,
  since: Date,
) => tx.insert(smartLinkTarget).values({ accountUuid, code, targetUrl, campaignUuid, reason, userUuid, since })

/** Adds a link. A name in use is refused; one of the account's own deleted links can be reused. */
export async function addLink(tx: Tx, values: LinkValues, wanted: string, by: Saving): Promise<string> {
  const template = by.addsUtm ? await templateOf(tx, values.siteUuid) : undefined
  const { accountUuid, now } = by
  const take = async (code: string): Promise<boolean> => {
    const targetUrl = withUtm(values.targetUrl, template, code)
    const row = { ...values, targetUrl, accountUuid, createdAt: now }
    const [added] = await tx
      .insert(smartLink)
      .values({ ...row, code })
      .onConflictDoNothing()
      .returning()
    const [made] =
      added || wanted === ''
        ? [added]
        : await tx
            .update(smartLink)
            .set({ ...row, ...unlooked, deletedAt: null, place: null })
            .where(and(eq(smartLink.code, code), isNotNull(smartLink.deletedAt)))
            .returning()
    if (made) await noteTarget(tx, made, 'created', by.userUuid, now)
    return made !== undefined
  }
  if (wanted === '') return drawFreeCode(take)
  if (!(await take(wanted))) throw new Fail('conflict', 'urlShortCode: This name is taken')
  return wanted
}

/** Changes a link; its former target stays in its history. */
export async function changeLink(tx: Tx, code: string, values: LinkValues, by: Saving): Promise<void> {
  const mine = and(eq(smartLink.code, code), isNull(smartLink.deletedAt))
  const [before] = await tx.select().from(smartLink).where(mine).for('update')
  if (!before) throw notFound()
  const template = by.addsUtm ? await templateOf(tx, values.siteUuid) : undefined
  const next = { ...values, targetUrl: withUtm(values.targetUrl, template, code) }
  const isMoved = before.targetUrl !== next.targetUrl
  const [after] = await tx
    .update(smartLink)
    .set(isMoved ? { ...next, ...unlooked } : next)
    .where(mine)
    .returning()
  if (after)
    await recordAudit(tx, by, {
      action: 'link.changed',
      object: mostly(before),
      before: noted(before),
      after: noted(after),
    })
  if (after && (isMoved || before.campaignUuid !== after.campaignUuid))
    await noteTarget(tx, after, 'edited', by.userUuid, by.now)
}

export async function removeLink(tx: Tx, who: Who, code: string, now: Date): Promise<void> {
  const [gone] = await tx
    .update(smartLink)
    .set({ deletedAt: now, replacementUrl: null, proposedUrl: null })
    .where(and(eq(smartLink.code, code), isNull(smartLink.deletedAt)))
    .returning()
  if (!gone) throw notFound()
  await recordAudit(tx, who, { action: 'link.removed', object: mostly(gone), before: noted(gone) })
}

/** Sets the publisher's own order; links not named come first, newest first. */
export async function orderLinks(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.execute(
    sql`UPDATE smart_link l SET place = o.place FROM
          (SELECT code, (ordinality - 1)::int AS place FROM unnest(${sql.param([...codes])}::text[]) WITH ORDINALITY AS t(code, ordinality)) o
        WHERE l.code = o.code`,
  )
}
