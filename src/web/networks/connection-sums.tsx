import { sumAmounts } from '../../contract/cents.ts'
import { amount, DASH, int } from '../../report/format.ts'
import { remainderOf } from '../../report/remainder.ts'
import { type ConnectionLine, troubleText } from './connection-rows.ts'

interface SumsProps {
  lines: readonly ConnectionLine[]
  currency: string
  phone: boolean
}

/** What the report contains beyond the accounts, so that both add up to its total. */
export function Elsewhere({ lines, all, currency, phone }: SumsProps & { all: number }) {
  const rest = remainderOf(
    all,
    lines.map((line) => line.earned ?? 0),
  )
  if (rest === 0) return null
  const row = (label: string, sum: number) => (
    <tr>
      <th scope="row" colSpan={phone ? 1 : 3}>
        {label}
      </th>
      <td className="end num">{amount(sum, currency)}</td>
      <td className="end net-pending">{DASH}</td>
    </tr>
  )
  return (
    <>
      {row('Not by them: direct partners and accounts that are gone', rest)}
      {row('Everything, as on Today', all)}
    </>
  )
}

/** The sum of all accounts. */
export function Sums({ lines, currency, phone }: SumsProps) {
  const sum = (of: (line: ConnectionLine) => number | null) => {
    const known = lines.flatMap((line) => of(line) ?? [])
    return known.length < lines.length ? DASH : amount(sumAmounts(known), currency)
  }
  return (
    <tr>
      <th scope="row">{lines.length === 1 ? '1 account' : `All ${int(lines.length)} accounts`}</th>
      {phone ? null : <td colSpan={2}>{troubleText(lines) || 'All of them work'}</td>}
      <td className="end num">{sum((line) => line.earned)}</td>
      <td className="end num net-pending">{sum((line) => line.pending)}</td>
    </tr>
  )
}
