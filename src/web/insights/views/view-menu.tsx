import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconMail,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type ViewMenuProps, type ViewMenuState, useViewMenu } from './use-view-menu.ts'
import { ViewList } from './view-list.tsx'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))
const ScheduleDialog = lazy(() => import('../schedules/schedule-dialog.tsx'))

type Asked = 'add' | 'rename' | 'schedule' | 'delete'

/** The actions on the current state, and on the open view. */
function Actions({ menu, onAsk }: { menu: ViewMenuState; onAsk: (asked: Asked) => void }) {
  const mayChange = useMay()
  const { view, isEdited, overwrite, copy } = menu
  return (
    <>
      {mayChange ? (
        <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onAsk('add')}>
          Save as new view…
        </Menu.Item>
      ) : null}
      {mayChange && view && isEdited ? (
        <Menu.Item leftSection={<IconDeviceFloppy size={14} aria-hidden />} onClick={() => void overwrite()}>
          Update “{view.viewName}”
        </Menu.Item>
      ) : null}
      {mayChange && view ? (
        <>
          <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={() => onAsk('rename')}>
            Rename…
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={14} aria-hidden />} onClick={() => onAsk('delete')}>
            Delete…
          </Menu.Item>
        </>
      ) : null}
      {view ? (
        <Menu.Item leftSection={<IconMail size={14} aria-hidden />} onClick={() => onAsk('schedule')}>
          Schedule by e-mail…
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLink size={14} aria-hidden />} onClick={() => void copy()}>
        Copy link
      </Menu.Item>
    </>
  )
}

interface DialogsProps {
  menu: ViewMenuState
  asked: Asked | null
  columns: readonly string[]
  onClose: () => void
}

/** The dialog of the selected action. */
function Dialogs({ menu: { view, period, save, rename, remove }, asked, columns, onClose }: DialogsProps) {
  return (
    <>
      <Suspense fallback={null}>
        {asked === 'add' ? (
          <ViewDialog title="Save as new view" period={period} onSave={save} onClose={onClose} />
        ) : null}
        {asked === 'schedule' && view ? <ScheduleDialog view={view} columns={columns} onClose={onClose} /> : null}
        {asked === 'rename' && view ? (
          <ViewDialog
            title="Rename view"
            name={view.viewName}
            onSave={(viewName) => rename(view.viewUuid, viewName)}
            onClose={onClose}
          />
        ) : null}
      </Suspense>
      {view ? (
        <ConfirmDialog
          opened={asked === 'delete'}
          onClose={onClose}
          danger
          confirmLabel="Delete"
          onConfirm={() => remove(view.viewUuid)}
        >
          “{view.viewName}” will be gone for everybody in your account, and is no longer sent by e-mail.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** The saved views of the account: open one, save the current state under a name, change, delete, copy the link. */
export function ViewMenu(props: ViewMenuProps) {
  const { path, current, columns } = props
  const menu = useViewMenu(props)
  const { list, view, isEdited } = menu
  const [asked, setAsked] = useState<Asked | null>(null)
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
            {isEdited ? <span className="dim">edited</span> : null}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={440} className="filter-menu" aria-label="Saved views">
          <ViewList list={list} path={path} current={current} />
          <Menu.Divider />
          <Actions menu={menu} onAsk={setAsked} />
        </Menu.Dropdown>
      </Menu>
      <Dialogs menu={menu} asked={asked} columns={columns} onClose={() => setAsked(null)} />
    </>
  )
}
