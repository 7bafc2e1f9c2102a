import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { notify } from '../ui/notify.ts'
import type { LinkRow } from './link-rows.ts'
import { texts } from './texts.ts'

export type LinkAct = 'fix' | 'ignore' | 'unignore'

/** Marks links as fixed or ignored, or reverts that. Success is shown only after the server has saved it. */
export function useLinkWrites(onDone: (rows: number) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const write = useMutation({
    mutationFn: async ({ act, rows }: { act: LinkAct; rows: readonly LinkRow[] }) => {
      const place = (r: LinkRow) => ({ brokenLinkChannelUuid: r.siteUuid, brokenLinkUrlPath: r.page })
      if (act === 'fix')
        return api.brokenLinks.fix({
          brokenLinks: rows.map((r) => ({ ...place(r), brokenLinkTargetUrlPath: r.target })),
        })
      if (act === 'ignore')
        return api.brokenLinks.ignore({
          brokenLinks: rows.map((r) => ({ ...place(r), brokenLinkTargetUrl: r.target })),
        })
      return api.brokenLinks.unignore({ ignoreUuids: rows.flatMap((r) => r.ignoreUuid ?? []) })
    },
    onSuccess: async ({ count }, { act }) => {
      await makeStale(queries, 'brokenLinks')
      notify(texts.done[act](count))
      onDone(count)
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return { run: (act: LinkAct, rows: readonly LinkRow[]) => write.mutate({ act, rows }), isPending: write.isPending }
}
