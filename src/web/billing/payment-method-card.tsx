import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Customer } from '../../contract/billing/billing.ts'
import { dayText } from '../../report/date-text.ts'
import { capital } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'

/** Next payment date and interval. */
function NextPayment({ running, zone }: { running: Customer['subscriptions'][number]; zone: string }) {
  if (running.subscriptionNextPlanName === 'Freemium') return null
  const day = dayText(running.subscriptionCurrentPeriodEndDatetime, zone)
  return (
    <p>
      Renewal date {day}, {running.subscriptionInterval === 'year' ? 'annual' : 'monthly'} billing
    </p>
  )
}
const two = (n: number) => String(n).padStart(2, '0')

/** Payment method of the plan: a card at Stripe, or invoices. */
export function PaymentMethodCard({ customer }: { customer: Customer }) {
  const api = useApi()
  const me = useMe()
  const portal = useMutation({
    mutationFn: () => api.billing.portal({}),
    onSuccess: ({ checkoutSessionUrl }) => window.location.assign(checkoutSessionUrl),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const [running] = customer.subscriptions
  const add =
    customer.provider === 'stripe' && me.userRights.includes('money') && !customer.customer.customerIsCustom ? (
      <Button variant="subtle" loading={portal.isPending} onClick={() => portal.mutate()}>
        Add new payment method
      </Button>
    ) : undefined
  return (
    <Card title="Payment method" padded actions={add}>
      {running ? <NextPayment running={running} zone={me.userTimezone} /> : null}
      {customer.sources.length === 0 && customer.provider !== 'house' ? (
        <p className="dim">No payment method found</p>
      ) : null}
      {customer.provider === 'house' ? <p className="dim">You pay by invoice: no card is kept here.</p> : null}
      {customer.sources.map((card) => (
        <div key={`${card.sourceBrand} ${card.sourceLastFour}`} className="pay-card">
          <span className="pay-brand">{capital(card.sourceBrand)}</span>
          <span>
            <span aria-hidden>•••• </span>
            <span className="sr">ends in </span>
            {card.sourceLastFour}
            <br />
            <span className="dim">
              Expires {two(card.sourceExpMonth)}/{card.sourceExpYear}
            </span>
          </span>
          {card.sourceIsPrimary ? <Badge>Primary</Badge> : null}
        </div>
      ))}
    </Card>
  )
}
