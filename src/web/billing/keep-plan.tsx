import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '../../contract/billing/billing.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { notify } from '../ui/notify.ts'

const asked = { Starter: 'starter', Growth: 'growth' } as const

/** The current paid plan if a downgrade is planned, else null. */
export const keepable = ({ subscriptions: [running] }: Customer): keyof typeof asked | null =>
  running?.subscriptionNextPlanName && Object.hasOwn(asked, running.subscriptionPlanName)
    ? (running.subscriptionPlanName as keyof typeof asked)
    : null

/** Cancels a planned downgrade. */
export function KeepPlan({ plan, isWide = false }: { plan: keyof typeof asked; isWide?: boolean }) {
  const api = useApi()
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => api.billing.downgrade({ plan: asked[plan] }),
    onSuccess: async () => {
      await Promise.all(['billing', 'account'].map((word) => queries.invalidateQueries({ queryKey: [word] })))
      notify(`${plan} goes on`)
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Button
      {...(isWide ? { fullWidth: true } : { size: 'xs', variant: 'default' })}
      loading={keep.isPending}
      onClick={() => keep.mutate()}
    >
      Keep {plan}
    </Button>
  )
}
