import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { messageOf } from '../../lib/api-error.ts'
import type { useViews } from './use-views.ts'
import { viewHref } from './view-state.ts'

const screenNames: Readonly<Record<ViewPath, string>> = {
  '/insights/reports': 'All Statistics',
  '/insights/plugin': 'Plugin Statistics',
  '/insights/pages': 'Pages',
  '/insights/sources': 'Sources',
}

interface ViewListProps {
  list: ReturnType<typeof useViews>['list']
  /** The report of the menu: views of other reports are labelled. */
  path: ViewPath
  /** The view that is open. */
  current: string | null
}

/** The views of the account; selecting one opens it. */
export function ViewList({ list, path, current }: ViewListProps) {
  const navigate = useNavigate()
  return (
    <>
      {list.data?.map((v) => (
        <Menu.Item
          key={v.viewUuid}
          onClick={() => void navigate({ href: viewHref(v) })}
          leftSection={<IconCheck size={14} opacity={v.viewUuid === current ? 1 : 0} aria-hidden />}
          rightSection={v.viewPath === path ? null : <span className="dim small">{screenNames[v.viewPath]}</span>}
          aria-current={v.viewUuid === current ? 'true' : undefined}
        >
          <span className="view-name">{v.viewName}</span>
        </Menu.Item>
      ))}
      {list.isPending ? <Menu.Label>Loading…</Menu.Label> : null}
      {list.error ? (
        <Menu.Item closeMenuOnClick={false} onClick={() => void list.refetch()}>
          {messageOf(list.error)}. Try again
        </Menu.Item>
      ) : null}
      {list.data?.length === 0 ? <Menu.Label>No views saved yet</Menu.Label> : null}
    </>
  )
}
