import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Customer } from '../../contract/billing/billing.ts'
import { grantedPoints, type PlanCard, type Point } from '../../contract/plan-cards.ts'
import { contractPrice, type Interval, planTable } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'
import { planPrice } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { keepable, KeepPlan } from './keep-plan.tsx'
import { buttonLabel } from './plan-cards.ts'
import type { usePlanChoice } from './use-plan-choice.ts'

const usd = (cents: number) => planPrice(cents / 100)

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const { price: cents } = planTable[plan]
  if (cents === null)
    return (
      <>
        <p className="plan-amount">{contractPrice}</p>
        <p className="dim">per month</p>
      </>
    )
  return (
    <>
      <p className="plan-amount">{usd(cents[interval])}</p>
      <p className="dim">
        {cents.year === 0 ? 'forever free' : interval === 'year' ? 'per month, billed annually' : 'per month'}
      </p>
    </>
  )
}

const Points = ({ points }: { points: readonly Point[] }) => (
  <ul>
    {points.map(({ text, note }) => (
      <li key={text}>
        <IconCheck size={15} aria-hidden />{' '}
        <span>
          {text}
          {note === undefined ? null : <small className="dim">{note}</small>}
        </span>
      </li>
    ))}
  </ul>
)

interface PlanSectionProps {
  card: PlanCard
  customer: Customer
  choice: ReturnType<typeof usePlanChoice>
  /** The plan fits the usage: its button is filled. */
  isFitting: boolean
}

/** One plan: its price, the button to choose it, and what it includes. */
export function PlanSection({ card, customer, choice, isFitting }: PlanSectionProps) {
  const me = useMe()
  const { plan } = card
  const mayPay = me.userRights.includes('money')
  const isOwn = plan === customer.plan
  const isHere = choice.isCurrent(plan)
  const isNext = plan === customer.subscriptions[0]?.subscriptionNextPlanName
  const kept = keepable(customer)
  const granted = isOwn ? grantedPoints(customer.plan, me.userAccountFeatures) : []
  return (
    <section className="card plan-card" aria-label={card.title} data-current={isOwn || undefined}>
      <h2>
        {card.title} {isOwn ? <Badge tone="accent">Your current plan</Badge> : null}
        {isNext ? <Badge tone="warn">Planned</Badge> : null}
      </h2>
      <Price plan={plan} interval={choice.interval} />
      {kept && kept === plan && isHere && mayPay ? (
        <KeepPlan plan={kept} isWide />
      ) : (
        <Button
          fullWidth
          variant={isFitting ? 'filled' : 'default'}
          disabled={isHere || isNext || (!mayPay && plan !== 'Custom')}
          loading={choice.isOpening(plan)}
          onClick={() => choice.choose(card)}
        >
          {isOwn && !isHere ? 'Change interval' : buttonLabel(plan, customer.plan)}
        </Button>
      )}
      <p className="plan-above">{card.above}</p>
      <Points points={card.points} />
      {granted.length > 0 ? (
        <>
          <p className="plan-above">And, for this account</p>
          <Points points={granted} />
        </>
      ) : null}
    </section>
  )
}
