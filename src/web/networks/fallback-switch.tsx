import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Connection } from '../../contract/networks/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { useMay } from '../lib/session.ts'

// loaded on demand
const DryRun = lazy(async () => ({ default: (await import('../routing/change-dialog.tsx')).Asked }))

/**
 * Whether a connection is only used where no other network has a campaign. Turning it on needs confirmation, off
 * applies at once.
 */
export function FallbackSwitch({ connection }: { connection: Connection }) {
  const api = useApi()
  const queries = useQueryClient()
  const mayChange = useMay()
  const [asking, setAsking] = useState(false)
  const { connectionUuid, connectionIsFallback } = connection
  const set = async (campaignIsFallback: boolean) => {
    await api.steering.tracking({ connectionUuids: [connectionUuid], campaignIsFallback })
    await Promise.all([makeStale(queries, 'networks'), makeStale(queries, 'routing')])
  }
  const turnOff = useMutation({
    mutationFn: () => set(false),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <>
      <Switch
        label="Fallback Only"
        description="Used only where no other network has a campaign"
        checked={connectionIsFallback}
        disabled={!mayChange || turnOff.isPending || !connection.connectionIsActive}
        onChange={() => (connectionIsFallback ? turnOff.mutate() : setAsking(true))}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => set(true)}
        title="Are you sure you want to set this network as 'Fallback only'?"
      >
        <Suspense fallback={null}>
          <DryRun input={{ tracking: { connectionUuids: [connectionUuid], campaignIsFallback: true } }} />
        </Suspense>
      </ConfirmDialog>
    </>
  )
}
