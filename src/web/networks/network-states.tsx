import { IconNetwork } from '@tabler/icons-react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { messageOf } from '../lib/api-error.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import type { useNetwork } from './use-network.ts'

interface NetworkStatesProps {
  state: Pick<ReturnType<typeof useNetwork>, 'isLoading' | 'isUnknown' | 'deleted' | 'error' | 'retry'>
  /** Path of the list of networks. */
  all: string
}

/** Replaces a network that is missing: loading, unknown, deleted, or failed. */
export function NetworkStates({ state, all }: NetworkStatesProps) {
  if (state.isLoading) return <LoadingBlock h={220} radius="lg" />
  if (state.isUnknown || state.deleted !== null)
    return (
      <section className="card">
        <EmptyState
          icon={IconNetwork}
          title={state.deleted === null ? 'No networks found' : 'This network was deleted'}
          subtitle={state.deleted ?? 'This network does not exist, or another account described it.'}
          action={
            <AppLink to={all} className="link">
              All networks
            </AppLink>
          }
        />
      </section>
    )
  if (!state.error) return null
  return (
    <section className="card">
      <ErrorPanel message={messageOf(state.error)} onRetry={state.retry} />
    </section>
  )
}
