import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { RateView } from '../../contract/creators/creator-money-views.ts'
import { dayText } from '../../report/date-text.ts'
import { money as shown, typedPercent } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { AskedMoney } from './queries.ts'
import { RateDialog } from './rate-dialog.tsx'

const rateText = ({ rateKind, rateAmount, rateCurrencyCode }: RateView): string =>
  rateKind === 'percent'
    ? `${typedPercent(rateAmount)} of your commission`
    : `${shown(rateAmount, rateCurrencyCode ?? '')} for each sale`
const scopeText = ({ rateScope, rateScopeName }: RateView): string =>
  rateScope === 'all' ? 'All merchants' : rateScopeName || (rateScope === 'merchant' ? 'A merchant' : 'A programme')

const mailText = ({ mailDueDatetime: due, mailedDatetime: at }: RateView, zone: string): string => {
  if (at !== null) return `. Told by mail on ${dayText(at, zone)}`
  return due === null ? '' : '. A mail tells them shortly'
}

/** A creator's rates: current, future and past. */
export function RatesCard({ creator, money }: { creator: CreatorView; money: AskedMoney }) {
  const { userTimezone, userRights } = useMe()
  const [isAdding, setIsAdding] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const rates = money.data?.rates
  const stateOf = (r: RateView) =>
    r.isInForce ? (
      <Badge tone="good">In force</Badge>
    ) : r.validFromDatetime > now ? (
      <Badge tone="warn">Later</Badge>
    ) : null
  return (
    <Card
      title="Rates"
      padded
      actions={
        userRights.includes('money') && !creator.creatorIsArchived ? (
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            New rate
          </Button>
        ) : null
      }
    >
      {money.isPending ? <LoadingBlock label="Loading rates" h={48} /> : null}
      {rates?.length === 0 ? (
        <p className="dim">No rate yet: their sales earn them nothing until there is one.</p>
      ) : null}
      {rates && rates.length > 0 ? (
        <ul className="creator-items">
          {rates.map((r) => (
            <li
              key={`${r.validFromDatetime} ${r.rateScope} ${r.rateScopeName} ${r.rateAmount}`}
              data-past={(!r.isInForce && r.validFromDatetime <= now) || undefined}
            >
              <span>
                <b>{rateText(r)}</b>
                <span className="dim">
                  {scopeText(r)}, for clicks from {dayText(r.validFromDatetime, userTimezone)}
                  {mailText(r, userTimezone)}
                </span>
              </span>
              {stateOf(r)}
            </li>
          ))}
        </ul>
      ) : null}
      {isAdding ? <RateDialog creator={creator} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  )
}
