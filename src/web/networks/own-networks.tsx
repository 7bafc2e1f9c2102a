import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomNetworkView } from '../../contract/networks/custom-networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { customNetworksQuery } from './queries.ts'
import { useApi } from '../lib/api.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { useMe } from '../lib/session.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { CustomNetworkDialog } from './custom/custom-network-dialog.tsx'
import { IfMay } from '../lib/if-may.tsx'

const what = 'Describe any network by its links: its sales come by callback or as CSV files.'

/** Networks that the account defined itself. */
export function OwnNetworks() {
  const api = useApi()
  const [open, setOpen] = useState<CustomNetworkView | 'new' | null>(null)
  const list = useQuery(customNetworksQuery(api))
  const isInPlan = useMe().userAccountFeatures.includes('customNetworks')
  return (
    <Card
      title="Custom networks"
      actions={
        isInPlan ? (
          <IfMay>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setOpen('new')}
            >
              Add custom network
            </Button>
          </IfMay>
        ) : null
      }
    >
      {list.error && !list.data ? (
        <ErrorPanel small message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data?.length === 0 && isInPlan ? <EmptyState small title="No custom networks" subtitle={what} /> : null}
      {list.data?.length === 0 && !isInPlan ? (
        <PlanWall small feature="customNetworks" says="Custom networks are" subtitle={what} />
      ) : null}
      <ul className="netlist">
        {(list.data ?? []).map((n) => (
          <li key={n.networkUuid}>
            <LetterTile name={n.networkName} />
            <div className="netname">
              <b>{n.networkName}</b>
            </div>
            <IfMay>
              <Button variant="default" size="xs" onClick={() => setOpen(n)} aria-label={`Edit ${n.networkName}`}>
                Edit
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      {open ? (
        <CustomNetworkDialog
          network={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      ) : null}
    </Card>
  )
}
