import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '../../contract/billing/billing.ts'
import type { PlanCard } from '../../contract/plan-cards.ts'
import { comparePlans, type Interval } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { notify } from '../ui/notify.ts'

const customText = "You're on a custom plan. Please contact us in order to update your subscription details."
const sales = 'mailto:sales@outbound.example'

/** Opens the checkout; `opening` is the plan while it loads. */
function useCheckout(interval: Interval) {
  const api = useApi()
  const router = useRouter()
  const checkout = useMutation({
    mutationFn: (plan: 'starter' | 'growth') => api.billing.checkout({ plan, interval }),
    onSuccess: ({ checkoutSessionUrl: url }) =>
      url.startsWith('/') ? router.history.push(url) : window.location.assign(url),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return { buy: checkout.mutate, opening: checkout.isPending ? checkout.variables : null }
}

/** The billing interval, and the action of a plan's button. */
export function usePlanChoice({ plan: current, subscriptions, customer, provider }: Customer) {
  const [running] = subscriptions
  const [interval, setInterval] = useState<Interval>(running?.subscriptionInterval ?? 'year')
  const [leaving, setLeaving] = useState<'Freemium' | 'Starter' | null>(null)
  const { buy, opening } = useCheckout(interval)
  const choose = ({ plan }: PlanCard) => {
    if (plan === 'Custom') return window.location.assign(sales)
    if (customer.customerIsCustom) return notify(customText, 'bad')
    const isLess = plan === 'Freemium' || comparePlans(plan, current) < 0
    // Stripe switches between paid plans itself, with proration
    const isStripes = provider === 'stripe' && running !== undefined && plan !== 'Freemium'
    if (isLess && !isStripes) return setLeaving(plan === 'Growth' ? 'Starter' : plan)
    return buy(plan === 'Growth' ? 'growth' : 'starter')
  }
  return {
    interval,
    setInterval,
    choose,
    isOpening: (plan: Plan) => opening === plan.toLowerCase(),
    /** Whether it is the account's plan at its current interval. */
    isCurrent: (plan: Plan) =>
      plan === current && (!running || running.subscriptionInterval === interval || plan === 'Freemium'),
    /** The chosen downgrade before it is confirmed. */
    leaving,
    stay: () => setLeaving(null),
  }
}
