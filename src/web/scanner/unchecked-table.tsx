import { hasWords } from '../../contract/merchants/pasted-shop.ts'
import { IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useMe } from '../lib/session.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { Looks } from './looks.tsx'
import { texts } from './texts.ts'
import { type Unchecked, uncheckedColumns, uncheckedKey } from './unchecked-links.tsx'
import { useOpen } from './use-link-list.ts'

const NONE: readonly Unchecked[] = []
const sorts = ['link', 'reason', 'clicks', 'tried']
const firstSort = { id: 'clicks', desc: true }

interface UncheckedTableProps {
  links: readonly Unchecked[] | undefined
  error: string | null
  retry: () => void
  toggles: ReactNode
  back: ReactNode
  mayChange: boolean
  show: boolean
}

/** Links that could not be checked, with the reason. They are not broken, and cost nothing. */
export function UncheckedTable({ links, error, retry, toggles, back, mayChange, show }: UncheckedTableProps) {
  const { userTimezone } = useMe()
  const state = useListState({ sorts, firstSort })
  const { names, isOpen, fold } = useOpen(state)
  const columns = useMemo(
    () => uncheckedColumns(userTimezone, isOpen, fold),
    // oxlint-disable-next-line react/exhaustive-deps -- both are rebuilt with each render and do the same for the same names
    [userTimezone, names.join(' ')],
  )
  const { sought } = state
  const rows = useMemo(
    () => (links ?? NONE).filter((l) => hasWords(`${l.targetUrl} ${l.reason}`, sought)),
    [links, sought],
  )
  return (
    <ListTable<Unchecked>
      list={{ rows, isPending: links === undefined && error === null, isStale: false, error, retry }}
      state={state}
      label={texts.uncheckedLinks}
      storageKey="unchecked-links-columns"
      rowKey={uncheckedKey}
      columns={columns}
      searchLabel="Find link"
      onRow={(row) => fold(uncheckedKey(row))}
      renderDetail={(row) =>
        isOpen(uncheckedKey(row)) ? (
          <Looks
            target={row.brokenLinkTargetUrlPath}
            mayCheck={mayChange && row.checkedDatetime !== null}
            show={show}
          />
        ) : null
      }
      empty={{ icon: IconLinkOff, title: 'Every link could be checked.', action: back }}
      toolbar={toggles}
    />
  )
}
