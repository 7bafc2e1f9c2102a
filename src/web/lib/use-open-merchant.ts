import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { notify } from '../ui/notify.ts'
import { ApiError, messageOf } from './api-error.ts'
import { useApi } from './api.tsx'

/** Opens the merchant page of a domain. An unknown or empty domain shows a message. */
export function useOpenMerchant(): (domain: string) => void {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    (domain: string) => {
      const open = async () => {
        if (domain === '') throw new ApiError(404, 'Merchant not found')
        const uuid = await queries.ensureQueryData({
          queryKey: ['merchants', 'uuid', domain],
          queryFn: () => api.merchants.uuid({ domain }),
        })
        await navigate({ to: `/merchants/${uuid}` })
      }
      open().catch((error: unknown) => {
        const unknown = error instanceof ApiError && error.code === 404
        notify(unknown ? 'Merchant not found' : messageOf(error), 'bad')
      })
    },
    [api, queries, navigate],
  )
}
