import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { brokenLinks } from '../../contract/scanner/broken-links.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { type OverviewParts, overviewOf } from './overview.ts'
import { linkKey } from './pick-links.ts'
import { clickedOf } from './read-links.ts'
import { askForLook } from './scan.ts'
import { fixedLink, ignoredLink, linkLook, scannedLink } from './tables.ts'

export type ScannerCallParts = OverviewParts & {
  send: (name: string, payload: object, about: { key: string }) => Promise<void>
}
/** Maximum checks shown per link. */
const mostLooks = 100

/**
 * R56: who sees broken links. Passes users with the right, and users without it who only read and asked to see them.
 */
function expectRight({ hasBrokenLinks }: Principal, isShown = false): void {
  if (!hasBrokenLinks && !isShown) throw new Fail('forbidden', 'You have no right to broken links')
}
/** Refuses lists with a site of another account; nothing is written then. */
async function expectOwnSites(tx: Tx, uuids: readonly string[]): Promise<void> {
  const wanted = [...new Set(uuids)]
  const found = await tx.select({ uuid: site.uuid }).from(site).where(inArray(site.uuid, wanted))
  if (found.length < wanted.length) throw notFound()
}
/** The stored target for each address: matched by host and path, or by the URL that was opened. */
async function targetsOf(tx: Tx, texts: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ target: scannedLink.target, url: scannedLink.url })
    .from(scannedLink)
    .where(or(inArray(scannedLink.target, [...texts]), inArray(scannedLink.url, [...texts])))
  return new Map(rows.flatMap(({ target, url }) => [[url, target] as const, [target, target] as const]))
}

type Calls = Handlers<typeof brokenLinks>
type Chosen = { brokenLinkChannelUuid: string; brokenLinkUrlPath: string; brokenLinkTargetUrlPath: string }
const keyOf = (c: Chosen) => linkKey(c.brokenLinkChannelUuid, c.brokenLinkUrlPath, c.brokenLinkTargetUrlPath)
/** Whether visitors of the account clicked a link: other links are refused. */
async function clickedLinksOf({ events, clock }: ScannerCallParts, accountUuid: string, chosen: readonly Chosen[]) {
  const links = chosen.map((c) => ({
    site: c.brokenLinkChannelUuid,
    page: c.brokenLinkUrlPath,
    target: c.brokenLinkTargetUrlPath,
  }))
  const known = await clickedOf(events, accountUuid, { now: clock.now(), links })
  const keys = new Set(known.map((k) => linkKey(k.site, k.page, k.target)))
  return (c: Chosen) => keys.has(keyOf(c))
}

const overview =
  (parts: ScannerCallParts): Calls['overview'] =>
  async ({ show }, viewer) => {
    expectRight(viewer, show)
    return overviewOf(parts, viewer)
  }

const looks =
  ({ database }: ScannerCallParts): Calls['looks'] =>
  async ({ brokenLinkTargetUrl, show }, who) => {
    expectRight(who, show)
    const { accountUuid } = who
    return database.as(accountUuid, async (tx) => {
      const target = (await targetsOf(tx, [brokenLinkTargetUrl])).get(brokenLinkTargetUrl)
      if (target === undefined) throw notFound()
      const rows = await tx
        .select()
        .from(linkLook)
        .where(and(eq(linkLook.accountUuid, accountUuid), eq(linkLook.key, linkKey(target))))
        .orderBy(desc(linkLook.at))
        .limit(mostLooks)
      return rows.map(({ at, found, reason, statusCode, hops, evidence }) => ({
        lookDatetime: at.toISOString(),
        found,
        reason,
        statusCode,
        hops,
        evidence,
      }))
    })
  }

const check =
  (parts: ScannerCallParts): Calls['check'] =>
  async ({ brokenLinkTargetUrl }, who) => {
    expectRight(who)
    const { accountUuid } = who
    const targets = await parts.database.as(accountUuid, (tx) => targetsOf(tx, [brokenLinkTargetUrl]))
    const target = targets.get(brokenLinkTargetUrl)
    if (target === undefined || (await askForLook(parts, accountUuid, [linkKey(target)])) === 0) throw notFound()
    await parts.send('scanner.scan', {}, { key: 'asked' })
    return {}
  }

const fix =
  (parts: ScannerCallParts): Calls['fix'] =>
  async ({ brokenLinks: chosen }, who) => {
    expectRight(who)
    const { accountUuid } = who
    const now = parts.clock.now()
    const isClicked = await clickedLinksOf(parts, accountUuid, chosen)
    await parts.database.as(accountUuid, async (tx) => {
      await expectOwnSites(
        tx,
        chosen.map((c) => c.brokenLinkChannelUuid),
      )
      if (!chosen.every(isClicked)) throw notFound()
      for (const c of chosen) {
        const [siteUuid, page, target] = [c.brokenLinkChannelUuid, c.brokenLinkUrlPath, c.brokenLinkTargetUrlPath]
        await tx
          .insert(fixedLink)
          .values({ accountUuid, siteUuid, page, target, key: linkKey(siteUuid, page, target), fixedAt: now })
          .onConflictDoUpdate({ target: [fixedLink.accountUuid, fixedLink.key], set: { fixedAt: now } })
      }
    })
    // the fix is verified soon, not in three days
    await askForLook(parts, accountUuid, [...new Set(chosen.map((c) => linkKey(c.brokenLinkTargetUrlPath)))])
    return { count: chosen.length }
  }

const ignore =
  ({ database, clock }: ScannerCallParts): Calls['ignore'] =>
  async ({ brokenLinks: chosen }, who) => {
    expectRight(who)
    const { accountUuid } = who
    return database.as(accountUuid, async (tx) => {
      await expectOwnSites(
        tx,
        chosen.map((c) => c.brokenLinkChannelUuid),
      )
      const targets = await targetsOf(
        tx,
        chosen.map((c) => c.brokenLinkTargetUrl),
      )
      for (const c of chosen) {
        const [siteUuid, page] = [c.brokenLinkChannelUuid, c.brokenLinkUrlPath]
        const target = targets.get(c.brokenLinkTargetUrl)
        if (target === undefined) throw notFound()
        await tx
          .insert(ignoredLink)
          .values({
            accountUuid,
            siteUuid,
            page,
            target,
            key: linkKey(siteUuid, page, target),
            ignoredAt: clock.now(),
          })
          .onConflictDoNothing()
      }
      return { count: chosen.length }
    })
  }

const unignore =
  ({ database }: ScannerCallParts): Calls['unignore'] =>
  async ({ ignoreUuids }, who) => {
    expectRight(who)
    return database.as(who.accountUuid, async (tx) => {
      const wanted = [...new Set(ignoreUuids)]
      const gone = await tx
        .delete(ignoredLink)
        .where(inArray(ignoredLink.uuid, wanted))
        .returning({ uuid: ignoredLink.uuid })
      if (gone.length < wanted.length) throw notFound()
      return { count: gone.length }
    })
  }

export const scannerCalls = (parts: ScannerCallParts): Calls => ({
  overview: overview(parts),
  looks: looks(parts),
  check: check(parts),
  fix: fix(parts),
  ignore: ignore(parts),
  unignore: unignore(parts),
})
