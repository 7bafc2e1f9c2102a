import type { PaymentRow, Remittance } from '../../../contract/insights/payments.ts'
import { fullDay, monthText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { nameList } from '../../../report/name-list.ts'

/** Months that are named; more are given by the first and the last. */
const fewMonths = 3
function monthsText(months: readonly string[]): string {
  const names = months.map((m) => monthText(`${m}-01`))
  const [first, last] = [names[0], names.at(-1)]
  return names.length > fewMonths ? `${first} to ${last}` : nameList(names)
}

/** Less was received than approved. */
export const isShort = ({ match }: Remittance): boolean => match !== null && match.difference < 0
export const shortOf = (row: PaymentRow): Remittance[] => row.remittances.filter(isShort)

/** What was received, for what, and what is missing. */
export function receivedText({ day, amount, currencyCode, match }: Remittance): string {
  const of = (n: number) => money(n, currencyCode)
  const came = `Received ${of(amount)} on ${fullDay(day)}`
  if (match === null) return `${came}. No months of approved sales come to about as much.`
  const sales = match.connectionName === null ? '' : ` through ${match.connectionName}`
  const what = `${came} for ${monthsText(match.months)}${sales}; approved ${of(match.approved)}`
  if (match.difference === 0) return `${what}: as much as approved.`
  return match.difference < 0
    ? `${what}: paid less than approved by ${of(-match.difference)}.`
    : `${what}: ${of(match.difference)} more than approved.`
}

/** How its purpose is known, and why less may have been received. */
export function reasonsText(row: PaymentRow, { currencyCode, match }: Remittance): string | null {
  if (match === null) return null
  const basis =
    match.basis === 'paid'
      ? `${row.networkName} says that it paid these sales then.`
      : 'The months whose approved sales come nearest to it.'
  const from = nameList(match.convertedFrom)
  const rates =
    match.convertedFrom.length === 0 ? '' : ` Sales in ${from} are in ${currencyCode} at the rates of their days.`
  if (match.difference >= 0) return `${basis}${rates}`
  const reasons = ['fees of the bank or the network', 'VAT or tax that was kept']
  if (match.convertedFrom.length > 0) reasons.push('another exchange rate')
  return `${basis}${rates} Possible reasons: ${reasons.join(', ')}, or sales that were taken back.`
}

/** A letter to a network that paid less than it approved, to copy; null otherwise. */
export function shortLetterText(row: PaymentRow, sender: string): string | null {
  const short = shortOf(row).toReversed()
  if (short.length === 0) return null
  const lines = short.map((r) => {
    const of = (n: number) => money(n, r.currencyCode)
    const { months = [], approved = 0, difference = 0 } = r.match ?? {}
    return `${fullDay(r.day)}: received ${of(r.amount)} for sales of ${monthsText(months)}, approved ${of(approved)}, ${of(-difference)} less`
  })
  return [
    `Dear ${row.networkName} team,`,
    '',
    'we received less than you approved:',
    '',
    ...lines,
    '',
    'Please tell us what was taken off and why, or on which day the rest will be paid.',
    '',
    'Kind regards,',
    sender,
    '',
  ].join('\n')
}

/** The networks that paid less than approved, in one sentence. */
export function shortText(rows: readonly PaymentRow[]): string | null {
  const [worst, ...others] = rows
    .flatMap((row) => shortOf(row).map((r) => ({ name: row.networkName, r })))
    .toSorted((a, b) => (a.r.day < b.r.day ? 1 : -1))
  if (!worst) return null
  const less = money(-(worst.r.match?.difference ?? 0), worst.r.currencyCode)
  const more =
    others.length === 0
      ? ''
      : `, and so did ${others.length === 1 ? 'one other payment' : `${others.length} other payments`}`
  return `Your bank received ${less} less than approved from ${worst.name} on ${fullDay(worst.r.day)}${more}.`
}
