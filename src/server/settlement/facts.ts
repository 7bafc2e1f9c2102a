import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import { dayText, fullDay, monthText } from '../../report/date-text.ts'
import { formatOfCountry } from '../../report/format-of.ts'
import { money } from '../../report/format.ts'
import { type Kind, wordsOf } from './kinds.ts'
import { partyText } from './parties.ts'
import type { StatementRow } from './tables.ts'

export type Fact = { name: string; value: string }

/** An amount for display, with the payable decimals of its currency. */
export const amountText = (amount: string, currency: string): string =>
  money(Number(amount), currency).replaceAll('\u00A0', ' ')

/**
 * A statement's number and date format (R229: formats by person): for the publisher, the reader's own; for the other
 * side, who chose none, that of its country.
 */
export const statementFormat = (
  { payee, payer }: Pick<StatementRow, 'payee' | 'payer'>,
  { kind, isPublisher, own }: { kind: Kind; isPublisher: boolean; own: WrittenFormat },
): WrittenFormat => (isPublisher ? own : formatOfCountry((kind === 'partner' ? payer : payee).countryCode))

export const titleOf = ({ number, isSelfBilled }: Pick<StatementRow, 'number' | 'isSelfBilled'>): string =>
  `${isSelfBilled ? 'Self-billed invoice' : 'Statement'} ${number}`

/**
 * The facts above a statement's lines: the same in its PDF, in its CSV file and on the screen. Only the publisher sees
 * the reference of a transfer.
 */
export function factsOf(
  s: StatementRow,
  { kind, zone, isPublisher }: { kind: Kind; zone: string; isPublisher: boolean },
): Fact[] {
  const words = wordsOf[kind]
  const of = (amount: string) => amountText(amount, s.currency)
  const some = (name: string, amount: string): Fact[] => (Number(amount) === 0 ? [] : [{ name, value: of(amount) }])
  const said = (name: string, value: string | null): Fact[] => (value ? [{ name, value }] : [])
  const status = s.paidOn
    ? ['Paid on', fullDay(s.paidOn), isPublisher && s.reference && `(${s.reference})`].filter(Boolean).join(' ')
    : s.dueOn
      ? 'Open'
      : 'Nothing to be paid: carried on'
  return [
    { name: words.payee, value: partyText(s.payee) },
    { name: words.payer, value: partyText(s.payer) },
    { name: 'Month', value: monthText(s.month) },
    { name: 'Made on', value: dayText(s.closedAt, zone) },
    ...said('Exchange rates of', s.rateDay && fullDay(s.rateDay)),
    { name: words.lines, value: String(s.lineCount) },
    ...some('Carried from before', s.carriedIn),
    { name: 'Earned', value: of(s.earned) },
    ...some('Of which taken back', s.returned),
    ...some('Carried on', s.carriedOut),
    { name: 'To be paid', value: of(s.payout) },
    { name: 'VAT', value: `${s.vatPercent}%, ${of(s.vat)}${s.vatNote && `. ${s.vatNote}`}` },
    { name: 'To pay with VAT', value: of(s.toPay) },
    ...said('Due on', s.dueOn && fullDay(s.dueOn)),
    ...said('Pay to', s.paymentDetails),
    { name: 'Status', value: status },
  ]
}
