import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { notify } from '../ui/notify.ts'
import type { Decision } from './approval-columns.tsx'

/** Approves or declines programmes, and tells how many were still waiting. */
export function useDecide(onDecided: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate: decide, isPending: isBusy } = useMutation({
    mutationFn: async ({ what, rows }: { what: Decision; rows: readonly ApprovalView[] }) => {
      const answer = await api.creatorApprovals.decide({
        creatorMappingStatus: what,
        approvals: rows.map(({ creatorId, programId }) => ({ creatorId, programId })),
      })
      await makeStale(queries, 'creators')
      return answer
    },
    onSuccess: ({ decidedCount, goneCount }, { what }) => {
      onDecided()
      if (goneCount > 0)
        notify(`${plural(goneCount, 'programme')} waited no more: decided or taken back meanwhile`, 'bad')
      if (decidedCount > 0) notify(`${plural(decidedCount, 'programme')} ${what}`)
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return { decide, isBusy }
}
