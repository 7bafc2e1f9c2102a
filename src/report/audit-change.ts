import type { AuditRow } from '../contract/account/audit.ts'
import { fullDay, rangeText } from './date-text.ts'
import { isDay } from './dates.ts'
import { amount, capital, int, money } from './format.ts'

type Fields = Readonly<Record<string, unknown>>

/** 'userTitle' → 'Title'; 'accountVatNumber' → 'VAT number'; 'feedIsActive' → 'Active'. */
const words = (field: string): string =>
  capital(
    field
      .replace(/^(user|account|invitation|channel|network|urlShort)(?=[A-Z])/, '')
      .replace(/^[iI]s(?=[A-Z])/, '')
      .replaceAll(/([A-Z])/g, ' $1')
      .trim()
      .toLowerCase()
      .replace(/\b(vat|url|id)\b/g, (short) => short.toUpperCase()),
  )

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const numberText = (value: number) => (Number.isInteger(value) ? int(value) : amount(value, '', 2))

function shown(value: unknown): string {
  if (isNothing(value)) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return isDay(value) ? fullDay(value) : value
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return Object.entries(value as Fields)
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => `${words(name).toLowerCase()} ${shown(one)}`)
    .join(', ')
}

/** Joins an amount with its currency, and the first with the last day of a range. */
function joined(fields: Fields): Fields {
  const { amount: sum, currency, from, to, ...others } = fields
  const isSum = typeof sum === 'number' && typeof currency === 'string'
  const isRange = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
  const all = {
    ...(isRange ? { days: rangeText(from, to) } : { from, to }),
    ...others,
    ...(isSum ? { amount: money(sum, currency) } : { amount: sum, currency }),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * The differences in one line: 'Title: Writer → Editor'; for an added or removed object its values: 'Rows: 1,440 ·
 * Days: …'.
 */
export function auditChange({ auditBefore, auditAfter }: AuditRow): string {
  const [before, after] = [joined(auditBefore), joined(auditAfter)]
  const isChange = Object.keys(auditBefore).length > 0 && Object.keys(auditAfter).length > 0
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (f) => !(isNothing(before[f]) && isNothing(after[f])),
  )
  const said = fields.map((f) =>
    isChange ? `${words(f)}: ${shown(before[f])} → ${shown(after[f])}` : `${words(f)}: ${shown(after[f] ?? before[f])}`,
  )
  return said.join(' · ')
}
