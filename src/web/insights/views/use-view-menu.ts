import { useNavigate } from '@tanstack/react-router'
import type { ViewPath } from '../../../contract/insights/views.ts'
import type { Day } from '../../../report/dates.ts'
import type { Range } from '../../../report/ranges.ts'
import type { Search } from '../../../report/search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { copyText } from '../../lib/copy-text.ts'
import { notify } from '../../ui/notify.ts'
import { useViews } from './use-views.ts'
import {
  fixedSearch,
  isEdited,
  movingSearch,
  namesDays,
  periodName,
  shareLink,
  viewHref,
  viewSearch,
} from './view-state.ts'

export interface ViewMenuProps {
  path: ViewPath
  /** The view that the address says it started from. */
  current: string | null
  search: Search
  range: Range
  today: Day
  /** Ids of the shown columns. */
  columns: readonly string[]
  /** State that this browser remembers and the address lacks; a view and a link contain it. */
  own: Search
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
}

/** The saved views, the open one, and the actions on it and on the current state. */
export function useViewMenu({ path, current, search, range, today, own, setSearch }: ViewMenuProps) {
  const navigate = useNavigate()
  const { list, add, update, remove } = useViews()
  const view = list.data?.find((v) => v.viewUuid === current)
  const whole = { ...search, ...own }
  /** The range as a name that moves with the days ("Last 30 days"); null where it has none. */
  const period = namesDays(search) ? periodName(range, today) : null
  return {
    list,
    view,
    isEdited: view !== undefined && isEdited(view, search),
    period,
    copy: async () => {
      const done = await copyText(shareLink(window.location.origin, path, whole))
      notify(done ? 'Copied to clipboard!' : 'Could not copy: the browser refused', done ? 'good' : 'bad')
    },
    overwrite: async () => {
      if (!view) return
      try {
        await update({ viewUuid: view.viewUuid, viewPath: path, viewSearch: viewSearch(whole) })
        setSearch(own, { replace: true })
        notify('View updated')
      } catch (error) {
        notify(messageOf(error), 'bad')
      }
    },
    save: async (viewName: string, moving: boolean) => {
      const fixed = period === null ? whole : fixedSearch(whole, range)
      const kept = moving ? movingSearch(whole, range, today) : fixed
      const made = await add({ viewName, viewPath: path, viewSearch: viewSearch(kept) })
      await navigate({ href: viewHref(made), replace: true })
      notify('View saved')
    },
    rename: async (viewUuid: string, viewName: string) => {
      await update({ viewUuid, viewName })
      notify('View renamed')
    },
    remove: async (viewUuid: string) => {
      await remove(viewUuid)
      setSearch({ view: undefined }, { replace: true })
      notify('View deleted')
    },
  }
}

export type ViewMenuState = ReturnType<typeof useViewMenu>
