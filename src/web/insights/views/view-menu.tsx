import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconMail,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { messageOf } from '../../lib/api-error.ts'
import { copyText } from '../../lib/copy-text.ts'
import type { Day } from '../../../report/dates.ts'
import type { Range } from '../../../report/ranges.ts'
import type { Search } from '../../../report/search.ts'
import { useMay } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
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
import { useViews } from './use-views.ts'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))
const ScheduleDialog = lazy(() => import('../schedules/schedule-dialog.tsx'))

interface ViewMenuProps {
  path: ViewPath
  /** The view the address says it began as. */
  current: string | null
  search: Search
  range: Range
  today: Day
  /** Ids of the columns that are shown. */
  columns: readonly string[]
  /** What the address does not say because this browser remembers it; a view and a link do say it. */
  own: Search
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
}

const screenNames: Readonly<Record<ViewPath, string>> = {
  '/insights/reports': 'All Statistics',
  '/insights/plugin': 'Plugin Statistics',
  '/insights/pages': 'Pages',
  '/insights/sources': 'Sources',
}

/** The saved views of the account: open one, keep what is shown under a name, change, delete, copy the link. */
export function ViewMenu({ path, current, search, range, today, columns, own, setSearch }: ViewMenuProps) {
  const navigate = useNavigate()
  const mayChange = useMay()
  const { list, add, update, remove } = useViews()
  const [asking, setAsking] = useState<'add' | 'rename' | 'schedule' | 'delete' | null>(null)
  const close = () => setAsking(null)
  const view = list.data?.find((v) => v.viewUuid === current)
  const edited = view !== undefined && isEdited(view, search)
  const whole = { ...search, ...own }
  const period = namesDays(search) ? periodName(range, today) : null
  const copy = async () => {
    const done = await copyText(shareLink(window.location.origin, path, whole))
    notify(done ? 'Copied to clipboard!' : 'Could not copy: the browser refused', done ? 'good' : 'bad')
  }
  const overwrite = async () => {
    if (!view) return
    try {
      await update({ viewUuid: view.viewUuid, viewPath: path, viewSearch: viewSearch(whole) })
      setSearch(own, { replace: true })
      notify('View updated')
    } catch (error) {
      notify(messageOf(error), 'bad')
    }
  }
  const save = async (viewName: string, moving: boolean) => {
    const fixed = period === null ? whole : fixedSearch(whole, range)
    const kept = moving ? movingSearch(whole, range, today) : fixed
    const made = await add({ viewName, viewPath: path, viewSearch: viewSearch(kept) })
    await navigate({ href: viewHref(made), replace: true })
    notify('View saved')
  }
  return (
    <>
      <Menu
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        shadow="none"
        width={280}
        classNames={{ dropdown: 'pop' }}
      >
        <Menu.Target>
          <button type="button" className="fbtn view-button">
            <IconBookmark size={15} aria-hidden />
            <span className="ell">
              {view ? <span className="sr">View: </span> : null}
              {view ? view.viewName : 'Views'}
            </span>
            {edited ? <span className="dim">edited</span> : null}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={440} className="filter-menu" aria-label="Saved views">
          {list.data?.map((v) => (
            <Menu.Item
              key={v.viewUuid}
              onClick={() => void navigate({ href: viewHref(v) })}
              leftSection={<IconCheck size={14} opacity={v === view ? 1 : 0} aria-hidden />}
              rightSection={v.viewPath === path ? null : <span className="dim small">{screenNames[v.viewPath]}</span>}
              aria-current={v === view ? 'true' : undefined}
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
          <Menu.Divider />
          {mayChange ? (
            <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAsking('add')}>
              Save as new view…
            </Menu.Item>
          ) : null}
          {mayChange && view && edited ? (
            <Menu.Item leftSection={<IconDeviceFloppy size={14} aria-hidden />} onClick={() => void overwrite()}>
              Update “{view.viewName}”
            </Menu.Item>
          ) : null}
          {mayChange && view ? (
            <>
              <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setAsking('rename')}>
                Rename…
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setAsking('delete')}>
                Delete…
              </Menu.Item>
            </>
          ) : null}
          {view ? (
            <Menu.Item leftSection={<IconMail size={14} aria-hidden />} onClick={() => setAsking('schedule')}>
              Schedule by e-mail…
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconLink size={14} aria-hidden />} onClick={() => void copy()}>
            Copy link
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {asking === 'add' ? (
          <ViewDialog title="Save as new view" period={period} onSave={save} onClose={close} />
        ) : null}
        {asking === 'schedule' && view ? <ScheduleDialog view={view} columns={columns} onClose={close} /> : null}
        {asking === 'rename' && view ? (
          <ViewDialog
            title="Rename view"
            name={view.viewName}
            onSave={async (viewName) => {
              await update({ viewUuid: view.viewUuid, viewName })
              notify('View renamed')
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
      {view ? (
        <ConfirmDialog
          opened={asking === 'delete'}
          onClose={close}
          danger
          confirmLabel="Delete"
          onConfirm={async () => {
            await remove(view.viewUuid)
            setSearch({ view: undefined }, { replace: true })
            notify('View deleted')
          }}
        >
          “{view.viewName}” will be gone for everybody in your account, and is no longer sent by e-mail.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
