import { DialogFoot } from '../ui/dialog-foot.tsx'
import { Button, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Customer } from '../../contract/billing/billing.ts'
import { useApi } from '../lib/api.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { customerQuery } from './queries.ts'

/** How often and how long to poll for Stripe's confirmation of the payment. */
const every = 2000
const attempts = 15

interface DoneDialogProps {
  provider: Customer['provider']
  onClose: () => void
}

/** Shown after a purchase. It grants nothing: the plan comes from the server. */
export function DoneDialog({ provider, onClose }: DoneDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(0)
  const found = useQuery({
    ...customerQuery(api),
    refetchInterval: ({ state: { dataUpdateCount, data } }) => {
      if (provider !== 'stripe' || (data?.subscriptions.length ?? 0) > 0 || dataUpdateCount > attempts) return false
      setAsked(dataUpdateCount)
      return every
    },
  })
  const isThere = provider !== 'stripe' || (found.data?.subscriptions.length ?? 0) > 0
  useEffect(() => {
    if (!isThere || provider !== 'stripe') return
    for (const queryKey of [['billing', 'usage'], ['account']]) void queries.invalidateQueries({ queryKey })
  }, [isThere, provider, queries])
  const isLate = !isThere && asked >= attempts
  return (
    <Dialog title="Payment setup successful" size={440} onClose={onClose}>
      <p className="dialog-text">An invoice was generated and sent to your billing email.</p>
      {isThere ? null : (
        <output className="dialog-text dim">
          {isLate ? null : <Loader size={14} />}{' '}
          {isLate
            ? 'The payment is still being processed. Your plan changes automatically once it is complete.'
            : 'The payment is being processed …'}
        </output>
      )}
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
