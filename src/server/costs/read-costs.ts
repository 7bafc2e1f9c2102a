import { instant } from '../../connectors/shared/dates/instant.ts'
import { addDecimals } from '../../connectors/shared/amounts/add-decimals.ts'
import { decimal } from '../../connectors/shared/amounts/decimal.ts'
import { readCsv } from '../../connectors/shared/files/read-csv.ts'
import { currencies } from '../../contract/money.ts'
import { registrableDomain } from '../merchants/index.ts'
import { defineTask } from '../workshop/index.ts'

/** Cost of one day, domain and currency; `cost` is decimal text in major units. */
export type CostRow = { day: string; domain: string; currency: string; cost: string }
export type CostProblem = { line: number; reason: string }
export type CostFile = { rows: CostRow[]; problems: CostProblem[] }

/** Column headings in exports of ad services, without case and punctuation. */
const headings = {
  day: ['day', 'date'],
  domain: ['domain', 'finalurl', 'url', 'landingpage', 'expandedlandingpage', 'site', 'shop'],
  cost: ['cost', 'costs', 'spend', 'amount', 'amountspent'],
  currency: ['currency', 'currencycode'],
} as const
const plain = (heading: string) => heading.toLowerCase().replaceAll(/\(.*?\)|[^a-z]/g, '')
const mostProblems = 100
const known: ReadonlySet<string> = new Set(currencies)

/**
 * `1,234.50`, `1.234,50`, `1 234,50` and `12,5`: of two separators the last is the decimal one. `1,234` alone is
 * ambiguous by a factor of a thousand, so it is refused.
 */
export function readAmount(text: string): { amount: string } | { problem: string } {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^[^\d+.,-]+|\D+$/g, '')
  const isComma = bare.lastIndexOf(',') > bare.lastIndexOf('.')
  const [mark, other] = isComma ? [',', '.'] : ['.', ',']
  const parts = bare.split(mark)
  const read = (plainText: string) => {
    const amount = decimal(plainText)
    return amount === null ? { problem: 'is not an amount' } : { amount }
  }
  if (parts.length > 2) return read(bare.includes(other) ? '' : bare.replaceAll(mark, ''))
  if (!bare.includes(other) && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare))
    return { problem: 'may be a thousand times more or less; write it with two decimals' }
  return read(bare.replaceAll(other, '').replace(mark, '.'))
}

const dayOf = (text: string): string | null => {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return found && instant(text) ? text : null
}

/**
 * Reads a file of ad costs: one row per day and ad, or day and domain; rows of the same day, domain and currency are
 * summed. Returns the line and reason for every unreadable row. Negative costs and future days are refused.
 */
export function readCosts(csv: string, { currency, today }: { currency: string; today: string }): CostFile {
  const table = readCsv(csv, { mostRows: 50_000 })
  if ('problem' in table) return { rows: [], problems: [{ line: 1, reason: table.problem }] }
  const names = table.header.map(plain)
  const at = (field: keyof typeof headings) =>
    names.findIndex((n) => (headings[field] as readonly string[]).includes(n))
  const [day, domain, cost, money] = [at('day'), at('domain'), at('cost'), at('currency')]
  const missing = [day < 0 ? 'Day' : '', domain < 0 ? 'Domain or Final URL' : '', cost < 0 ? 'Cost' : ''].filter(
    Boolean,
  )
  if (missing.length > 0)
    return { rows: [], problems: [{ line: 1, reason: `No column is called ${missing.join(', ')}` }] }
  const problems: CostProblem[] = []
  const sums = new Map<string, CostRow>()
  for (const { line, cells } of table.rows) {
    const read = readRow(
      {
        day: cells[day] ?? '',
        domain: cells[domain] ?? '',
        cost: cells[cost] ?? '',
        currency: (money < 0 ? '' : cells[money]) || currency,
      },
      today,
    )
    if (typeof read === 'string') {
      if (problems.length < mostProblems) problems.push({ line, reason: read })
      continue
    }
    const key = `${read.day} ${read.domain} ${read.currency}`
    const before = sums.get(key)
    sums.set(key, before ? { ...before, cost: addDecimals([before.cost, read.cost]) } : read)
  }
  if (sums.size === 0 && problems.length === 0) problems.push({ line: 1, reason: 'The file has no rows' })
  return { rows: [...sums.values()], problems }
}

function readRow(
  cells: { day: string; domain: string; cost: string; currency: string },
  today: string,
): CostRow | string {
  const day = dayOf(cells.day)
  if (!day) return `Day: "${cells.day.slice(0, 40)}" is not a day like 2026-03-02`
  if (day > today) return `Day: ${day} is in the future`
  const domain = registrableDomain(cells.domain)
  if (!domain) return `Domain: "${cells.domain.slice(0, 80)}" is not a domain or address`
  const currency = cells.currency.toUpperCase()
  if (!known.has(currency)) return `Currency: "${cells.currency.slice(0, 20)}" is not a currency that has a rate`
  const found = readAmount(cells.cost)
  if ('problem' in found) return `Cost: "${cells.cost.slice(0, 40)}" ${found.problem}`
  const cost = found.amount
  if (cost.startsWith('-')) return 'Cost: must not be negative'
  if (cost.length > 14) return 'Cost: is too large'
  return { day, domain, currency, cost }
}

/** The same as a task: a megabyte of short rows takes half a second, which would block other requests. */
export const readCostsTask = defineTask(
  'costs.readCosts',
  ({ csv, ...rest }: { csv: string; currency: string; today: string }) => readCosts(csv, rest),
)
