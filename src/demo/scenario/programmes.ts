import { createRandom, uuidOf, wholeBetween } from '../random.ts'
import { createChoice } from '../weighted.ts'
import { type ConnectionPlan, connectionPlans } from './connections-data.ts'
import { type DemoMerchant, roleOf } from './merchants.ts'
import { closedFor, closingDays, cycleDays, demoDays } from './roles-data.ts'

export type DemoConnection = ConnectionPlan & { index: number; uuid: string }

/** A merchant's offer at one connection, with all its changes over time. Days count from the first of the demo. */
export type DemoProgramme = {
  index: number
  uuid: string
  merchant: DemoMerchant
  connection: DemoConnection
  externalId: string
  name: string
  type: 'CPS' | 'CPA' | 'CPC'
  currency: string
  opensOn: number
  /** Commission from a day on: percent of the sale, or a flat amount. */
  rates: { from: number; percentage: number | null; flat: number | null }[]
}

export type ProgrammeState = { isOpen: boolean; percentage: number | null; flat: number | null }

/** The contract with a direct partner, which acts as a programme. */
export const contractUuidOf = (accountUuid: string, domain: string): string =>
  uuidOf(accountUuid, 'partner contract', domain)

export const buildConnections = (accountUuid: string): DemoConnection[] =>
  connectionPlans.map((plan, index) => ({ ...plan, index, uuid: uuidOf(accountUuid, 'connection', plan.key) }))

const phase = (day: number, offset: number, length: number) => (((day + offset) % length) + length) % length
const half = (n: number | null) => (n === null ? null : Math.round(n * 50) / 100)

/** The state of a programme on a day. */
export function programmeOn(programme: DemoProgramme, day: number): ProgrammeState {
  const rate = programme.rates.findLast((r) => r.from <= day) ?? programme.rates[0]
  const { percentage = null, flat = null } = rate ?? {}
  const cycle = roleOf(programme.merchant, 'cycle')
  const closing = roleOf(programme.merchant, 'closing')
  const isLow = cycle !== undefined && phase(day, cycle.offset, cycleDays) >= cycleDays / 2
  const isClosed = closing !== undefined && phase(day, closing.offset, closingDays) >= closingDays - closedFor
  return {
    isOpen: day >= programme.opensOn && !isClosed,
    percentage: isLow ? half(percentage) : percentage,
    flat: isLow ? half(flat) : flat,
  }
}

const isSame = (a: ProgrammeState, b: ProgrammeState) =>
  a.isOpen === b.isOpen && a.percentage === b.percentage && a.flat === b.flat

export type ProgrammeChange = { day: number; before: ProgrammeState | null; after: ProgrammeState }

/** Changes on the days from `first` to `last`, both included; the opening day has nothing before it. */
export function programmeChanges(programme: DemoProgramme, first: number, last: number): ProgrammeChange[] {
  const found: ProgrammeChange[] = []
  for (let day = Math.max(first, programme.opensOn); day <= last; day++) {
    const after = programmeOn(programme, day)
    const before = day === programme.opensOn ? null : programmeOn(programme, day - 1)
    if (!before || !isSame(before, after)) found.push({ day, before, after })
  }
  return found
}

/** The connection for a merchant: one that pays in its currency; different from `not` for a second programme. */
function connectionFor(merchant: DemoMerchant, connections: DemoConnection[], not?: DemoConnection): DemoConnection {
  const wanted = roleOf(merchant, 'direct') ? 'inbound' : roleOf(merchant, 'worst') ? 'awin-dk' : undefined
  const fixed = connections.find((c) => c.key === wanted)
  if (fixed && fixed !== not) return fixed
  const usable = connections.filter((c) => c !== not && c.weight > 0 && c.currencies.includes(merchant.currency))
  const [any] = connections
  if (usable.length === 0 && any) return any
  // A merchant with a role has its programme from its network's first day.
  const early = usable.filter((c) => c.since === 0)
  const from = merchant.roles.length > 0 && early.length > 0 ? early : usable
  return createChoice(from.map((c) => [c, c.weight] as const))(
    createRandom('connection of', merchant.domain, not?.key ?? ''),
  )
}

/** Networks occasionally raise and lower commissions. */
function ratesOf(merchant: DemoMerchant, opensOn: number, scale: number): DemoProgramme['rates'] {
  const random = createRandom('rates', merchant.domain, scale)
  const scaled = (n: number | null) => (n === null ? null : Math.round(n * scale * 4) / 4 || n)
  const rates = [{ from: 0, percentage: scaled(merchant.percentage), flat: merchant.flat }]
  if (merchant.roles.length > 0) return rates
  for (let n = wholeBetween(random, 0, 3); n > 0; n--) {
    const last = rates.at(-1)
    const factor = 0.75 + random() * 0.55
    const from = wholeBetween(random, opensOn + 5, demoDays)
    if (last && from > last.from)
      rates.push({
        from,
        percentage: last.percentage === null ? null : Math.max(1, Math.round(last.percentage * factor * 2) / 2),
        flat: last.flat === null ? null : Math.round(last.flat * factor * 100) / 100,
      })
  }
  return rates
}

const countryOf: Readonly<Record<string, string>> = { dk: 'DK', se: 'SE', no: 'NO', de: 'DE' }
export const countriesOf = ({ domain }: DemoMerchant): string[] => {
  const country = countryOf[domain.slice(domain.lastIndexOf('.') + 1)]
  return country ? [country] : ['DK', 'SE', 'NO', 'DE', 'GB', 'US']
}

export function buildProgrammes(
  accountUuid: string,
  merchants: DemoMerchant[],
  connections: DemoConnection[],
): DemoProgramme[] {
  const found: DemoProgramme[] = []
  const add = (merchant: DemoMerchant, connection: DemoConnection, scale: number) => {
    const random = createRandom('programme', merchant.domain, connection.key)
    const isLate = merchant.roles.length === 0 && random() < 0.2
    const opensOn = isLate
      ? wholeBetween(random, connection.since, Math.max(connection.since, demoDays - 20))
      : connection.since
    const number = wholeBetween(random, 10_000, 999_999)
    found.push({
      index: found.length,
      uuid: uuidOf(accountUuid, 'programme', connection.key, merchant.domain),
      merchant,
      connection,
      externalId: connection.arrives === 'own' ? contractUuidOf(accountUuid, merchant.domain) : String(number),
      name: `${merchant.name} ${countriesOf(merchant).length === 1 ? countriesOf(merchant)[0] : 'Global'}`,
      type: roleOf(merchant, 'cpc') ? 'CPC' : merchant.percentage === null ? 'CPA' : 'CPS',
      currency: merchant.currency,
      opensOn,
      rates: ratesOf(merchant, opensOn, scale),
    })
  }
  for (const merchant of merchants) {
    if (merchant.isUncovered) continue
    const first = connectionFor(merchant, connections)
    add(merchant, first, 1)
    const test = roleOf(merchant, 'split')
    const two = roleOf(merchant, 'two')
    const isTwofold = test || two
    const isAlternative = merchant.roles.length === 0 && createRandom('second', merchant.domain)() < 0.16
    if (!isTwofold && !isAlternative) continue
    const second = connectionFor(merchant, connections, first)
    if (second !== first) add(merchant, second, isTwofold ? (test?.factor ?? two?.factor ?? 0.9) : 0.75)
  }
  return found
}
