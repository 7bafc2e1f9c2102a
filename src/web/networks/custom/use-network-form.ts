import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomNetworkView } from '../../../contract/networks/custom-networks.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { type Draft, draftOf, inputOf, wrongIn } from './network-draft.ts'

/** The form of an own network: typing, saving and deleting; refusals are shown at their field. */
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
    /** The last refusal. */
    error,
    errorOf: (field: string) => (wrong?.field === field ? wrong.problem : undefined),
    /** A refusal that concerns no field. */
    problem: wrong ? null : error,
    remove: async ({ networkUuid }: CustomNetworkView) => {
      await api.customNetworks.remove({ networkUuid })
      await done()
    },
  }
}

export type NetworkForm = ReturnType<typeof useNetworkForm>
