import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConversionStatus } from '../../../contract/status.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { notify } from '../../ui/notify.ts'

/** Saves the meaning of a state's word at a connection. */
export function useSayState(connectionUuid: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ word, status }: { word: string; status: ConversionStatus }) =>
      api.stateWords.save({ connectionUuid, word, status }),
    onSuccess: () => makeStale(queries, 'sales'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
}
