import { Button } from '@mantine/core'
import { sumAmounts } from '../../contract/cents.ts'
import { changeOf, changeSentence } from '../../report/change.ts'
import { fullDay } from '../../report/date-text.ts'
import { int, money } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { AppLink } from '../ui/app-link.tsx'
import { FailedCards } from '../ui/failed-cards.tsx'
import { StatCard, StatCardSkeleton } from '../ui/stat-card.tsx'
import type { useFigures } from './use-figures.ts'

type Owed = NonNullable<ReturnType<typeof useFigures>['owed']>

/** Figures of all creators: to pay, pending, clicks sent, and approvals waiting. */
export function FigureCards({ of, waiting }: { of: ReturnType<typeof useFigures>; waiting: number | undefined }) {
  const { owed, clicks, clicksBefore } = of
  if (of.error && !owed)
    return <FailedCards label="What creators are owed" message={messageOf(of.error)} onRetry={of.retry} />
  if (!owed || clicks === undefined)
    return (
      <div className="creator-cards" aria-busy="true">
        {['to pay', 'pending', 'clicks', 'waiting'].map((key) => (
          <StatCardSkeleton key={key} />
        ))}
      </div>
    )
  const shown = (n: number) => money(n, owed.currencyCode)
  const change = clicksBefore === undefined ? undefined : changeOf(clicks, clicksBefore)
  return (
    <>
      {owed.missingCurrencies.length > 0 ? (
        <p className="creator-missing">
          There is no exchange rate for {owed.missingCurrencies.join(', ')}: amounts in it are left out.
        </p>
      ) : null}
      <div className="creator-cards">
        <StatCard
          hue="approved"
          label="To pay"
          help="Approved, and not paid yet: on statements, or for the next one."
          value={shown(owed.toPayAmount)}
          note={owed.toPayCount === 0 ? 'Nobody is owed anything' : partsText(owed, shown)}
        />
        <StatCard
          hue="pending"
          label="Pending"
          help="Creators’ shares of sales that are not approved yet."
          value={shown(owed.pendingAmount)}
          note="Until the shops approve"
        />
        <StatCard
          hue="clicks"
          label="Clicks"
          value={int(clicks)}
          {...(change === undefined
            ? { note: '30 days' }
            : {
                change,
                changeTitle: changeSentence('Clicks', change, int(clicks), int(clicksBefore ?? 0)),
                previousText: `vs ${int(clicksBefore ?? 0)}, 30 days`,
              })}
        />
        <StatCard
          hue="neutral"
          label="Approvals waiting"
          value={waiting === undefined ? '–' : int(waiting)}
          note={
            <Button component={AppLink} to="/creators/approvals" variant={waiting ? 'filled' : 'default'} size="xs">
              Approvals{waiting ? ` (${int(waiting)})` : ''}
            </Button>
          }
        />
      </div>
    </>
  )
}

/** The two parts of the amount to pay: due on a date, and for the next statements. */
function partsText(owed: Owed, shown: (n: number) => string): string {
  const { dueOn, dueAmount, firstDueAmount, nextAmount } = owed
  const day = dueOn === null ? '' : `${shown(firstDueAmount)} due ${fullDay(dueOn)}`
  const later = sumAmounts([dueAmount, -firstDueAmount])
  const due = dueOn === null ? [] : later === 0 ? [day] : [day, `${shown(later)} later`]
  return [...due, ...(nextAmount === 0 ? [] : [`${shown(nextAmount)} for next statements`])].join(', ')
}
