import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { brokenLinksQuery } from '../lib/broken-links-query.ts'
import { useMe } from '../lib/session.ts'
import { useChosen } from '../ui/list/use-chosen.ts'
import type { RowActions } from './link-actions.tsx'
import type { LinkRow, View } from './link-rows.ts'
import { useLinkList, useOpen } from './use-link-list.ts'
import { useLinkWrites } from './use-link-writes.ts'

export const keyOf = (row: LinkRow) => row.key
const nameOf = (row: LinkRow) => `${row.page} to ${row.target}`
/** How long the number of marked links is shown, in milliseconds. */
const ACTED = 3000

interface Asked {
  sites: readonly { channelUuid: string; channelName: string }[]
  mayChange: boolean
  show: boolean
}

export type BrokenLinksList = ReturnType<typeof useBrokenLinks>

/** The rows for the address, the selected and open ones, and their actions. */
export function useBrokenLinks({ sites, mayChange, show }: Asked) {
  const api = useApi()
  const { currency } = useMe()
  const overview = useQuery(brokenLinksQuery(api, show))
  const list = useLinkList(overview.data, overview.dataUpdatedAt, sites)
  const open = useOpen(list.state)
  const [acted, setActed] = useState<number | null>(null)
  const chosen = useChosen(list.rows, keyOf, nameOf)
  const { run, isPending } = useLinkWrites((count) => {
    chosen.clear()
    setActed(count)
    setTimeout(() => setActed(null), ACTED)
  })
  const on: RowActions | undefined = mayChange
    ? {
        fix: (row) => run('fix', [row]),
        ignore: (row) => run('ignore', [row]),
        unignore: (row) => run('unignore', [row]),
      }
    : undefined
  const { cameFor, view, all } = list
  return {
    ...list,
    ...open,
    overview,
    currency: overview.data?.currencyCode ?? currency.currencyCode,
    chosen,
    run,
    on,
    isWriting: isPending,
    /** How many were just marked. */
    acted,
    /** The row that the user came for no longer exists. */
    isGone: cameFor !== '' && view === 'active' && !all.some((r) => r.name === cameFor),
    setView: (next: View) => {
      chosen.clear()
      list.state.setSearch({ view: next === 'active' ? undefined : next })
    },
  }
}
