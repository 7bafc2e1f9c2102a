import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreatorProgram } from '../../contract/creators/creator-fields.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay } from '../lib/session.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { ProgramsTable, type Say } from './programs-table.tsx'
import { mappingsQuery, type Pair } from './queries.ts'

interface MappingDialogProps {
  pair: Pair
  onClose: () => void
}

const states = { assign: 'approved', exclude: 'declined', request: 'pending' } as const

/** Assigns a merchant's programmes to a creator. Each change is saved at once. */
export function MappingDialog({ pair, onClose }: MappingDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const mayChange = useMay()
  const asked = useQuery(mappingsQuery(api, pair))
  const saying = useMutation({
    mutationFn: async ({ programId, what }: { programId: string; what: Say }) => {
      const of = { ...pair, programId }
      if (what === 'unassign') await api.creators.unassign(of)
      else await api.creators.assign({ ...of, creatorMappingStatus: states[what] })
      await makeStale(queries, 'creators')
    },
  })
  const { data } = asked
  const title = data ? `${data.advertiser.advertiserDomain || 'Unknown'} - ${data.creator.creatorName}` : 'Programs'
  const say = useOneAtATime(saying.mutate)
  const onSay = (p: CreatorProgram, what: Say) => say({ programId: p.trackerProgramId, what })
  return (
    <Dialog title={title} fullScreen onClose={onClose}>
      <FormError problem={saying.error} />
      {asked.isPending ? <LoadingBlock label="Loading programs" h={240} /> : null}
      {asked.error && !data ? (
        <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : null}
      {data?.programs.length === 0 ? <EmptyState title="Nothing found" /> : null}
      {data && data.programs.length > 0 ? (
        <ProgramsTable
          label="Programs"
          programs={data.programs}
          said={new Map(data.mappings.map((m) => [m.creatorMappingTrackerUuid, m.creatorMappingStatus]))}
          mayChange={mayChange}
          isOnApproval={data.advertiser.advertiserCreatorApproval === 1}
          busy={saying.isPending ? saying.variables.programId : null}
          onSay={onSay}
        />
      ) : null}
    </Dialog>
  )
}
