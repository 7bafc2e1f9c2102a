import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../lib/api.tsx'
import { merchantOptionsQuery } from '../../lib/option-queries.ts'
import type { KnownMerchants } from './performance-rows.ts'

/** Merchants by domain. Tables do not wait for them: a merchant that has not loaded has no link and no picture. */
export function useKnownMerchants(): KnownMerchants {
  const { data } = useQuery(merchantOptionsQuery(useApi()))
  return useMemo(
    () => new Map(data?.map((m) => [m.advertiserDomain, { uuid: m.advertiserUuid, icon: m.advertiserFaviconUrl }])),
    [data],
  )
}
