import { SimpleTable } from '../ui/simple-table.tsx'
import { IconArrowRight, IconCompass } from '@tabler/icons-react'
import type { DryRunAnswer } from '../../contract/routing/dry-runs.ts'
import { amount, DASH, int, money, percent } from '../../report/format.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { MoneyRange } from './money-range.tsx'
import { WhyNumber } from './why-number.tsx'
import { clicksText, reasons, signedMoney } from './texts.ts'

type Moved = DryRunAnswer['moved'][number]

function Place({ of }: { of: Moved['from'] }) {
  if (!of)
    return (
      <span className="move-place">
        <IconCompass size={18} aria-hidden />
        Discover clicks
      </span>
    )
  return (
    <span className="move-place" title={of.connectionName}>
      <LetterTile name={of.networkName} size={18} />
      {of.networkName}
    </span>
  )
}

/** The numbers that rank each network for a click, collapsed by default. */
function WhyNumbers({ moved }: { moved: readonly Moved[] }) {
  const sides = moved.flatMap((m) => [
    { of: m.from, why: m.expectationFrom },
    { of: m.to, why: m.expectationTo },
  ])
  const known = new Map(sides.flatMap(({ of, why }) => (of && why ? [[of.connectionUuid, { of, why }] as const] : [])))
  if (known.size === 0) return null
  return (
    <details className="why-numbers">
      <summary>Why these numbers?</summary>
      {[...known.values()].map(({ of, why }) => (
        <WhyNumber key={of.connectionUuid} of={why} title={of.networkName} />
      ))}
    </details>
  )
}

const signed = (n: number, currency: string) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${amount(Math.abs(n), currency)}`

/** The effect of a change: money with its range, which campaigns gain and lose clicks, and what could not be judged. */
export function DryRunView({ answer }: { answer: DryRunAnswer }) {
  const { currencyCode: currency, middle, low, high, moved, notJudged } = answer
  const movedClicks = moved.reduce((sum, m) => sum + m.clicks, 0)
  const unknown = notJudged.reduce((sum, r) => sum + r.clicks, 0)
  const tone = low > 0 ? 'good' : high < 0 ? 'bad' : 'even'
  return (
    <div className="dry-run">
      {answer.notes.map((note) => (
        <p key={note} className="dry-note">
          {note}
        </p>
      ))}
      {moved.length === 0 ? (
        <p className="dry-lead">
          <b>No click would have gone another way.</b> {clicksText(answer.clicks)} in the last 30 days.
        </p>
      ) : (
        <>
          <p className="dry-lead">
            <b className="dry-sum" data-tone={tone}>
              {signedMoney(middle, currency)}
            </b>{' '}
            in 30 days, between {signedMoney(low, currency)} and {signedMoney(high, currency)}
          </p>
          <MoneyRange low={low} middle={middle} high={high} currency={currency} />
          <SimpleTable
            label="Clicks that would have moved"
            flush
            rows={moved}
            keyOf={(m) => `${m.from?.connectionUuid} ${m.to?.connectionUuid}`}
            columns={[
              { key: 'from', head: 'Moved from', cell: (m) => <Place of={m.from} /> },
              { key: 'to', head: 'to', cell: (m) => <Place of={m.to} /> },
              { key: 'clicks', head: 'Clicks', end: true, cell: (m) => int(m.clicks) },
              {
                key: 'per',
                head: `Per click, ${currency}`,
                end: true,
                cell: (m) => (
                  <>
                    <span className="was">{m.perClickFrom === null ? DASH : amount(m.perClickFrom, currency, 2)}</span>
                    <IconArrowRight size={12} aria-label="to" />{' '}
                    {m.perClickTo === null ? DASH : amount(m.perClickTo, currency, 2)}
                  </>
                ),
              },
              { key: 'money', head: currency, end: true, cell: (m) => <b>{signed(m.money, currency)}</b> },
            ]}
            foot={
              <tr>
                <th scope="row" colSpan={2}>
                  Moved in all
                </th>
                <td className="end num">{int(movedClicks)}</td>
                <td className="end num">{DASH}</td>
                <td className="end num">{signed(middle, currency)}</td>
              </tr>
            }
          />
        </>
      )}
      <WhyNumbers moved={moved} />
      {unknown > 0 ? (
        <p className="dry-small">
          <b>{percent(unknown / Math.max(1, answer.clicks), 0)} of the clicks could not be judged</b> ({int(unknown)} of{' '}
          {int(answer.clicks)}): {notJudged.map((r) => `${reasons[r.reason]} ${int(r.clicks)}`).join(', ')}.
        </p>
      ) : null}
      <p className="dry-small">
        Both sets of rules were replayed on today’s campaigns.
        {moved.length > 0
          ? ` Chance alone moves a month like this by about ${money(answer.chance, currency, 0)} either way.`
          : ''}{' '}
        You can undo it; after 30 days we show what it came to.
      </p>
    </div>
  )
}
