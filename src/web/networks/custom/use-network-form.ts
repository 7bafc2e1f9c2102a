import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomNetworkView } from '../../../contract/networks/custom-networks.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { type Draft, draftOf, inputOf, wrongIn } from './network-draft.ts'

/** A network of the account's own as it is typed, sent and deleted; what is refused is at its field. */
export function useNetworkForm(network: CustomNetworkView | null, onSaved: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => draftOf(network))
  const done = async () => {
    await makeStale(queries, 'networks')
    onSaved()
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const input = inputOf(draft)
      return network
        ? api.customNetworks.update({ networkUuid: network.networkUuid, ...input })
        : api.customNetworks.create(input)
    },
    onSuccess: done,
  })
  const wrong = wrongIn(error ? messageOf(error) : '')
  return {
    draft,
    set: (change: Partial<Draft>) => setDraft((d) => ({ ...d, ...change })),
    save: () => mutate(),
    isSaving: isPending,
    /** What was refused last. */
    error,
    errorOf: (field: string) => (wrong?.field === field ? wrong.problem : undefined),
    /** What was refused and belongs to no field. */
    problem: wrong ? null : error,
    remove: async ({ networkUuid }: CustomNetworkView) => {
      await api.customNetworks.remove({ networkUuid })
      await done()
    },
  }
}

export type NetworkForm = ReturnType<typeof useNetworkForm>
