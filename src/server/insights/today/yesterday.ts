import { addDays, type Day } from '../../../contract/days.ts'
import type { Yesterday } from '../../../contract/insights/today.ts'
import { fromCents } from '../../../contract/cents.ts'
import type { Principal } from '../../http/principal.ts'
import { dayStart, todayIn } from '../../time/index.ts'
import { ask } from '../ask.ts'
import { maturity } from '../outlook/maturity.ts'
import type { InsightsPorts } from '../ports.ts'
import type { Names } from '../report/names.ts'
import { sinceDays } from '../since.ts'
import type { UsualDay } from './morning-ports.ts'
import { type Part, partsOf } from './parts.ts'
import { type CountedDay, readDays, saleSize } from './read-days.ts'
import { readPlaces } from './read-places.ts'

/** Days used to learn the usual (R120: what is a drop), and days used to split it over the places that earned. */
const pastDays = 56
const placeDays = 28

/** Days before the account's first events, and excluded days, are null. Money is counted in average sales. */
function seriesOf(
  days: readonly CountedDay[],
  of: 'cents' | 'clicks',
  began: Day | null | undefined,
  isLeftOut: (date: Day) => boolean,
) {
  const last = days.at(-1)?.date
  const series = days.map((d) => (!began || d.date < began || (d.date !== last && isLeftOut(d.date)) ? null : d[of]))
  return { series, unit: of === 'cents' ? saleSize(days) : 1 }
}

const inMajorUnits = ({ expected, low, high }: UsualDay): UsualDay => ({
  expected: fromCents(expected),
  low: fromCents(low),
  high: fromCents(high),
})

function named({ kind, id, name, count, cents }: Part, { merchants, sites }: Names): Yesterday['parts'][number] {
  const shop = kind === 'shop' ? merchants.get(id) : undefined
  const site = kind === 'site' ? sites.get(id) : undefined
  return {
    kind,
    name: kind === 'shop' ? (shop?.name ?? id) : kind === 'site' ? (site?.name ?? 'A site') : name,
    uuid: kind === 'shop' ? (shop?.uuid ?? '') : kind === 'site' && !site ? '' : id,
    count,
    difference: fromCents(cents),
  }
}

async function readParts(
  ports: InsightsPorts,
  viewer: Principal,
  { date, earned, usual }: { date: Day; earned: number; usual: number },
): Promise<Yesterday['parts']> {
  const range = { fromDate: addDays(date, -placeDays), toDate: date }
  const { query, names } = await ask(ports, viewer, { ...range, groupBy: 'date', filters: {} })
  const [places, breaks, known] = await Promise.all([
    readPlaces(ports.events, query, dayStart(date, viewer.timezone)),
    ports.morning?.openBreaks(viewer) ?? [],
    names,
  ])
  return partsOf({ earned, usual }, places, breaks).map((part) => named(part, known))
}

async function knownShare(ports: InsightsPorts, viewer: Principal, date: Day) {
  const { events, outlook, clock } = ports
  const curves = (await outlook?.delays(viewer.accountUuid)) ?? null
  if (!curves) return null
  const asked = { fromDate: date, toDate: date, groupBy: 'name' as const, filters: {} }
  const { query } = await ask(ports, viewer, asked)
  return (await maturity(events, query, curves, clock.now())).total
}

/** Yesterday against the usual for its weekday, and where the difference is (R208: yesterday against the usual). */
export async function yesterday(ports: InsightsPorts, viewer: Principal): Promise<Yesterday> {
  const date = addDays(todayIn(viewer.timezone, ports.clock), -1)
  const past = { fromDay: addDays(date, -pastDays), toDay: addDays(date, -1) }
  const [days, since, leftOut, known] = await Promise.all([
    readDays(ports, viewer, { fromDate: addDays(date, -pastDays), toDate: date }),
    sinceDays(ports, viewer),
    ports.morning?.leftOut(viewer.accountUuid, past) ?? [],
    knownShare(ports, viewer, date),
  ])
  const isLeftOut = (day: Day) => leftOut.some((l) => l.fromDay <= day && l.toDay >= day)
  const last = days.at(-1)
  const [earned, clickCount] = [last?.cents ?? 0, last?.clicks ?? 0]
  const usualOf = (of: 'cents' | 'clicks', began: Day | null | undefined) => {
    const { series, unit } = seriesOf(days, of, began, isLeftOut)
    return ports.morning?.usualDay(series, unit) ?? null
  }
  const money = usualOf('cents', since?.conversions)
  const clicks = usualOf('clicks', since?.clicks)
  const answer = { date, currencyCode: viewer.currencyCode, earned: fromCents(earned), clickCount, known }
  if (!money || !clicks) return { ...answer, usual: null, difference: null, parts: [] }
  return {
    ...answer,
    usual: { earned: inMajorUnits(money), clicks },
    difference: fromCents(earned - money.expected),
    parts: await readParts(ports, viewer, { date, earned, usual: money.expected }),
  }
}
