import { Button, SegmentedControl } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { invoiceDays } from '../../contract/bounds.ts'
import type { Customer } from '../../contract/billing/billing.ts'
import { comparePlans, contractPrice, type Interval, planTable } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { Badge } from '../ui/badge.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { notify } from '../ui/notify.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { LimitsTable } from './limits-table.tsx'
import { planPrice } from '../../report/format.ts'
import { grantedPoints, type PlanCard, planCards, type Point } from '../../contract/plan-cards.ts'
import { keepable, KeepPlan } from './keep-plan.tsx'
import { buttonLabel } from './plan-cards.ts'
import { fitText, fittingPlan } from './plan-fit.ts'
import { usageQuery } from './queries.ts'

const usd = (cents: number) => planPrice(cents / 100)
const customText = "You're on a custom plan. Please contact us in order to update your subscription details."
/** How a plan is paid for here, before anybody presses its button. */
const payment: Record<Customer['provider'], string> = {
  house: `Plans are paid by invoice, due in ${invoiceDays.due} days: cards are not taken yet.`,
  stripe: 'Plans are paid by card.',
  off: 'Nothing is for sale here: everything is unlocked.',
}
const sales = 'mailto:sales@outbound.example'

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

/** The four plans side by side, by the year or by the month. */
export function PlanOverview({ customer }: { customer: Customer }) {
  const api = useApi()
  const me = useMe()
  const router = useRouter()
  const { setSearch } = useSearchState()
  const [interval, setInterval] = useState<Interval>(customer.subscriptions[0]?.subscriptionInterval ?? 'year')
  const [leaving, setLeaving] = useState<'Freemium' | 'Starter' | null>(null)
  const current = customer.plan
  const granted = grantedPoints(current, me.userAccountFeatures)
  const mayPay = me.userRights.includes('money')
  const kept = keepable(customer)
  const next = customer.subscriptions[0]?.subscriptionNextPlanName
  const usage = useQuery(usageQuery(api))
  const fitting = fittingPlan(current, usage.data)
  const fit = fitText(current, usage.data)
  const checkout = useMutation({
    mutationFn: (plan: 'starter' | 'growth') => api.billing.checkout({ plan, interval }),
    onSuccess: ({ checkoutSessionUrl: url }) =>
      url.startsWith('/') ? router.history.push(url) : window.location.assign(url),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const isCurrent = (plan: Plan) =>
    plan === current &&
    (customer.subscriptions.length === 0 ||
      customer.subscriptions[0]?.subscriptionInterval === interval ||
      plan === 'Freemium')
  const choose = ({ plan }: PlanCard) => {
    if (plan === 'Custom') return window.location.assign(sales)
    if (customer.customer.customerIsCustom) return notify(customText, 'bad')
    // Stripe changes between paid plans itself, and counts what is left of the one before
    if (customer.provider === 'stripe' && customer.subscriptions.length > 0 && plan !== 'Freemium')
      return checkout.mutate(plan === 'Growth' ? 'growth' : 'starter')
    if (plan === 'Freemium' || comparePlans(plan, current) < 0) return setLeaving(plan === 'Growth' ? 'Starter' : plan)
    return checkout.mutate(plan === 'Growth' ? 'growth' : 'starter')
  }
  const head = (
    <PageHead title="Plan overview">
      <AppLink to="/settings/billing" className="link">
        View pricing page
      </AppLink>
      <Button variant="subtle" color="gray" aria-label="Close" onClick={() => setSearch({ plans: undefined })}>
        <IconX size={18} aria-hidden />
      </Button>
    </PageHead>
  )
  // what is above the plans depends on it: they would be pushed down
  if (usage.isPending)
    return (
      <>
        {head}
        <PageBody>
          <LoadingBlock h={480} radius="lg" />
        </PageBody>
      </>
    )
  return (
    <>
      {head}
      <PageBody>
        {fit ? (
          <Verdict label="Which plan fits" tone="wait" lead={fit.lead}>
            {fit.more}
          </Verdict>
        ) : null}
        <div className="plan-bar">
          <SegmentedControl
            aria-label="Interval"
            value={interval}
            onChange={(value) => setInterval(value === 'month' ? 'month' : 'year')}
            data={[
              { value: 'year', label: 'Annual -15%' },
              { value: 'month', label: 'Monthly' },
            ]}
          />
          <span className="dim">
            Prices in US dollars, without VAT. A downgrade starts when the paid period ends.{' '}
            {payment[customer.provider]}
            {mayPay ? '' : ' Owners, admins and finance change the plan.'}
          </span>
        </div>
        <div className="grid4 plan-grid">
          {planCards.map((card) => {
            const here = isCurrent(card.plan)
            return (
              <section
                key={card.plan}
                className="card plan-card"
                aria-label={card.title}
                data-current={card.plan === current || undefined}
              >
                <h2>
                  {card.title} {card.plan === current ? <Badge tone="accent">Your current plan</Badge> : null}
                  {next === card.plan ? <Badge tone="warn">Planned</Badge> : null}
                </h2>
                <Price plan={card.plan} interval={interval} />
                {kept && kept === card.plan && here && mayPay ? (
                  <KeepPlan plan={kept} isWide />
                ) : (
                  <Button
                    fullWidth
                    variant={card.plan === fitting ? 'filled' : 'default'}
                    disabled={here || card.plan === next || (!mayPay && card.plan !== 'Custom')}
                    loading={checkout.isPending && checkout.variables === card.plan.toLowerCase()}
                    onClick={() => choose(card)}
                  >
                    {card.plan === current && !here ? 'Change interval' : buttonLabel(card.plan, current)}
                  </Button>
                )}
                <p className="plan-above">{card.above}</p>
                <Points points={card.points} />
                {card.plan === current && granted.length > 0 ? (
                  <>
                    <p className="plan-above">And, for this account</p>
                    <Points points={granted} />
                  </>
                ) : null}
              </section>
            )
          })}
        </div>
        <LimitsTable current={current} />
      </PageBody>
      {leaving ? <DowngradeDialog to={leaving} customer={customer} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}
