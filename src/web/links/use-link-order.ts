import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { notify } from '../ui/notify.ts'
import { linksKey } from './queries.ts'
import { moveBy, moveTo } from './row-order.ts'

const mutationKey = ['links', 'order']

/** Keeps the publisher's own order, made of the one that is shown. It shows at once, and goes back to what the server has when it was not taken. */
export function useLinkOrder(shown: readonly SmartLink[]) {
  const api = useApi()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationKey,
    scope: { id: 'links order' }, // one after the other: of two steps the later one must be kept
    mutationFn: (urlShortCodes: string[]) => api.links.order({ urlShortCodes }),
    onError: (error) => notify(`The order was not saved: ${messageOf(error)}`, 'bad'),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await queries.invalidateQueries({ queryKey: linksKey })
    },
  })
  const { mutate } = saving
  // of two steps at once the second is made of the first: what the rows are is read when it is taken
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
      void queries.cancelQueries({ queryKey: linksKey }) // a list that is on its way has the order of before
      queries.setQueryData<SmartLink[]>(linksKey, ordered)
      mutate([...codes])
    }
    return {
      onMove: (moved: string, place: string) => take((order) => moveTo(order, moved, place)),
      onStep: (moved: string, step: -1 | 1) => take((order) => moveBy(order, moved, step)),
    }
  }, [queries, mutate])
}
