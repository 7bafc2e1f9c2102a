import { invoiceDays } from '../../contract/bounds.ts'
import './billing.css'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { Customer } from '../../contract/billing/billing.ts'
import { planTable, planTitle } from '../../contract/plan-table.ts'
import { planPrice, planBill } from '../../report/format.ts'
import { dayText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { CompanyCard } from '../lib/company/company-card.tsx'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { keepable, KeepPlan } from './keep-plan.tsx'
import { PaymentMethodCard } from './payment-method-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { PlanOverview } from './plan-overview.tsx'
import { customerQuery } from './queries.ts'
import { UsagePart } from './usage-part.tsx'

/** Plan, price and interval in words. */
function PlanFacts({ customer, zone }: { customer: Customer; zone: string }) {
  const [running] = customer.subscriptions
  if (customer.provider === 'off') return <p>Own use: everything is unlocked, and nothing is billed.</p>
  if (customer.plan === 'Custom') return <p>By contract</p>
  const month = planTable[customer.plan === 'Growth' || customer.plan === 'Starter' ? customer.plan : 'Freemium'].price
  if (!running)
    return (
      <p>
        <b className="plan-price">{planPrice(month.year / 100)}</b> {month.year === 0 ? 'forever free' : 'per month'}
      </p>
    )
  const end = dayText(running.subscriptionCurrentPeriodEndDatetime, zone)
  const by = running.subscriptionInterval === 'year' ? 'annually' : 'monthly'
  return (
    <>
      <p>
        <b className="plan-price">{planPrice(running.subscriptionPrice)}</b> per month, billed {by}
      </p>
      <p className="dim">
        {running.subscriptionNextPlanName
          ? `${running.subscriptionNextPlanName} from ${end} on`
          : `Renews on ${end} for ${planBill(running.subscriptionPrice * (running.subscriptionInterval === 'year' ? 12 : 1))}`}
      </p>
      {running.subscriptionStatus === 'past_due' ? (
        <p className="plan-due" role="note">
          A payment is overdue. Please pay it: otherwise the account goes back to Freemium {invoiceDays.patience} days
          after its invoice.
        </p>
      ) : null}
    </>
  )
}

/** /settings/billing: the plan and what it includes, payments, and the company that pays. */
export default function BillingPage() {
  const api = useApi()
  const me = useMe()
  const router = useRouter()
  const { search, setSearch } = useSearchState()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const found = useQuery(customerQuery(api))
  const customer = found.data
  const mayPay = me.userRights.includes('money')
  const kept = customer ? keepable(customer) : null
  const openPlans = () => setSearch({ plans: 'true' })
  if (!customer)
    return (
      <>
        <PageHead title="Plans & Billing" />
        <PageBody>
          <Card padded>
            {found.error ? (
              <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
            ) : (
              <Skeleton h={240} />
            )}
          </Card>
        </PageBody>
      </>
    )
  const buy = mayPay && (search.buy === 'starter' || search.buy === 'growth') ? search.buy : null
  const interval = search.interval === 'month' ? 'month' : 'year'
  if (String(search.plans) === 'true') return <PlanOverview customer={customer} />
  return (
    <>
      <PageHead title="Plans & Billing" />
      <PageBody>
        <Card label="Your Plan">
          <div className="plan-head">
            <div>
              <p className="dim">Your Plan</p>
              <p className="plan-name">
                {planTitle(customer.plan)}{' '}
                {customer.subscriptions[0]?.subscriptionStatus === 'past_due' ? (
                  <Badge tone="bad">Past due</Badge>
                ) : (
                  <Badge tone="good">Active</Badge>
                )}
              </p>
              <PlanFacts customer={customer} zone={me.userTimezone} />
            </div>
            <div className="plan-acts">
              {kept && mayPay ? <KeepPlan plan={kept} /> : null}
              <Button onClick={openPlans}>Change plan</Button>
            </div>
          </div>
          <UsagePart />
        </Card>
        <div className="grid2 plan-pair">
          <PaymentMethodCard customer={customer} />
          <CompanyCard />
        </div>
        <div className="payments-card">
          <PaymentsCard customer={customer} />
        </div>
      </PageBody>
      {buy ? (
        <BuyDialog
          plan={buy}
          interval={interval}
          onClose={() => setSearch({ buy: undefined, interval: undefined })}
          onDone={() => router.history.push('/settings/billing#done')}
        />
      ) : null}
      {hash === 'done' ? (
        <DoneDialog provider={customer.provider} onClose={() => router.history.replace('/settings/billing')} />
      ) : null}
    </>
  )
}
