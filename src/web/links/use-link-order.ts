import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { notify } from '../ui/notify.ts'
import { linksKey } from './queries.ts'
import { moveBy, moveTo } from './row-order.ts'

const mutationKey = ['links', 'order']

/**
 * Saves the publisher's own order, based on the shown one. It applies at once, and reverts to the server's order if
 * refused.
 */
export function useLinkOrder(shown: readonly SmartLink[]) {
  const api = useApi()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationKey,
    scope: { id: 'links order' }, // sequentially: of two changes the later one must win
    mutationFn: (urlShortCodes: string[]) => api.links.order({ urlShortCodes }),
    onError: (error) => notify(`The order was not saved: ${messageOf(error)}`, 'bad'),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await queries.invalidateQueries({ queryKey: linksKey })
    },
  })
  const { mutate } = saving
  // of two quick changes the second builds on the first: read the rows when it is made
  const now = useRef(shown)
  useEffect(() => {
    now.current = shown
  }, [shown])
  return useMemo(() => {
    const take = (after: (order: readonly string[]) => readonly string[]) => {
      const links = now.current
      const before = links.map((l) => l.urlShortCode)
      const codes = after(before)
      if (codes === before) return
      const byCode = new Map(links.map((l) => [l.urlShortCode, l]))
      const ordered = codes.flatMap((code, urlShortPlace) => {
        const link = byCode.get(code)
        return link ? [{ ...link, urlShortPlace }] : []
      })
      now.current = ordered
      void queries.cancelQueries({ queryKey: linksKey }) // a list that is still loading has the old order
      queries.setQueryData<SmartLink[]>(linksKey, ordered)
      mutate([...codes])
    }
    return {
      onMove: (moved: string, place: string) => take((order) => moveTo(order, moved, place)),
      onStep: (moved: string, step: -1 | 1) => take((order) => moveBy(order, moved, step)),
    }
  }, [queries, mutate])
}
