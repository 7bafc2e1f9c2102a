import { scanLimits } from '../../contract/scanner/scan-limits.ts'
import { registrable } from '../../server/address/address.ts'
import { isBroken } from '../../server/scanner/after-look.ts'
import { linkKey } from '../../server/scanner/pick-links.ts'
import { fixedLink, ignoredLink, linkLook, scannedLink } from '../../server/scanner/tables.ts'
import { type DemoCalendar, dayIndexOf, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld, Made } from '../part.ts'
import { uuidOf } from '../random.ts'
import type { DemoPage } from '../scenario/pages.ts'
import { isRead } from '../scenario/troubles.ts'
import { clearRows } from '../store/clear.ts'
import { insertRows } from '../store/insert-rows.ts'
import { evidenceOf, hopsTo, lookOf } from './broken-links-data.ts'

const hour = 3_600_000
const never = new Date('2100-01-01T00:00:00Z')

/** Targets linked from pages of active sites, most clicked first, each with the page where it is clicked most. */
export function linkedTargets(pages: readonly DemoPage[]) {
  const found = new Map<string, { weight: number; on: { siteUuid: string; page: string } }>()
  for (const page of pages.filter((p) => isRead(p.site)))
    for (const link of page.links) {
      const known = found.get(link.target) ?? { weight: 0, on: { siteUuid: page.site.uuid, page: page.page } }
      const weight = known.weight + (page.weight * page.clickRate) / page.links.length
      found.set(link.target, { ...known, weight })
    }
  return [...found]
    .map(([target, of]) => ({ target, ...of }))
    .sort((a, b) => b.weight - a.weight || (a.target < b.target ? -1 : 1))
}

/** Ranks of links, of which a different one breaks each day, in its first hours. */
const inTurn = [7, 16, 34, 52, 58]
const nightly = 2 * hour

/** When each of them broke: on its last turn. */
export function brokenInTurn(calendar: DemoCalendar, until: Date): { rank: number; since: Date }[] {
  const today = dayIndexOf(calendar, until)
  const last = startOf(calendar, today).getTime() + nightly + hour <= until.getTime() ? today : today - 1
  return inTurn.map((rank, turn) => {
    const ago = (((last - turn) % inTurn.length) + inTurn.length) % inTurn.length
    return { rank, since: new Date(startOf(calendar, last - ago).getTime() + nightly) }
  })
}

const tables = [scannedLink, linkLook, fixedLink, ignoredLink]

/**
 * Check results for the demo's links: of every class, with redirects, some marked as fixed and some ignored. They are
 * never checked again.
 */
function madeOf({ scenario: { accountUuid, pages }, calendar, until }: DemoWorld): Made {
  const now = startOf(calendar, calendar.today).getTime()
  const targets = linkedTargets(pages)
  const turns = new Map(brokenInTurn(calendar, until).map(({ rank, since }) => [rank, since]))
  const links = targets.map(({ target }, rank) => {
    const look = lookOf(rank)
    const { found, reason } = look
    const last = hopsTo(target, look).at(-1)
    const turn = turns.get(rank)
    const checkedAt = new Date(now - ((rank % 60) + 3) * hour)
    return {
      accountUuid,
      key: linkKey(target),
      target,
      url: `https://${target}`,
      host: registrable(target.split('/')[0] ?? '') ?? '',
      rank: rank < scanLimits.Growth.limit ? rank : null,
      found,
      reason,
      statusCode: last?.status ?? 0,
      destinationUrl: last?.url ?? '',
      brokenSince: turn ?? (isBroken(found) ? new Date(now - (30 + rank) * hour) : null),
      checkedAt: turn ? new Date(Math.max(turn.getTime() + hour, checkedAt.getTime())) : checkedAt,
      nextAt: never,
    }
  })
  const looks = links
    .slice(0, scanLimits.Growth.limit)
    .flatMap(({ key, target, found, reason, statusCode, brokenSince, checkedAt }, rank) =>
      [...(brokenSince ? [brokenSince] : []), checkedAt].map((at, i) => ({
        uuid: uuidOf(accountUuid, 'look', target, i),
        accountUuid,
        key,
        at,
        found,
        reason,
        statusCode,
        hops: hopsTo(target, lookOf(rank)),
        evidence: evidenceOf(lookOf(rank)),
      })),
    )
  const onPage = (rank: number) => {
    const { target, on } = targets[rank] ?? { target: '', on: { siteUuid: '', page: '' } }
    return { accountUuid, ...on, target, key: linkKey(on.siteUuid, on.page, target) }
  }
  return {
    write: async (tx) => {
      await insertRows(tx, scannedLink, links)
      await insertRows(tx, linkLook, looks)
      await insertRows(
        tx,
        fixedLink,
        [88].map((rank) => ({ ...onPage(rank), fixedAt: new Date(now - 2 * hour) })),
      )
      await insertRows(
        tx,
        ignoredLink,
        [45, 71].map((rank) => ({
          ...onPage(rank),
          uuid: uuidOf(accountUuid, 'ignored link', rank),
          ignoredAt: new Date(now - 50 * hour),
        })),
      )
    },
  }
}

export const brokenLinksPart: DemoPart = {
  name: 'broken-links',
  version: 5,
  needs: ['sites', 'traffic'],
  tables,
  make: madeOf,
  extend: (world) => {
    const { write } = madeOf(world)
    return {
      write: async (tx) => {
        await clearRows(tx, tables, world.scenario.accountUuid)
        await write(tx)
      },
    }
  },
}
