import { momentText } from '../../report/date-text.ts'
import { int, plural } from '../../report/format.ts'
import { AddressLines } from '../ui/address-lines.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { FoldButton } from './fold-button.tsx'
import type { Overview } from './link-rows.ts'

export type Unchecked = Overview['couldNotCheck'][number]
export const uncheckedKey = (u: Unchecked) => u.brokenLinkTargetUrlPath
const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '')

/** Links that could not be checked, and why. They are not broken, and cost nothing. */
export const uncheckedColumns = (
  timeZone: string,
  isOpen: (key: string) => boolean,
  onFold: (key: string) => void,
): DataColumn<Unchecked>[] => [
  {
    id: 'link',
    label: 'Link',
    align: 'start',
    size: 360,
    hideable: false,
    value: (u) => u.targetUrl,
    cell: (u) => (
      <FoldButton title={u.targetUrl} open={isOpen(uncheckedKey(u))} onFold={() => onFold(uncheckedKey(u))}>
        <AddressLines value={bare(u.targetUrl)} />
      </FoldButton>
    ),
  },
  { id: 'reason', label: 'Why', align: 'start', size: 460, onPhone: 'note', value: (u) => u.reason },
  {
    id: 'clicks',
    label: 'Clicks',
    align: 'end',
    size: 90,
    secondOnPhone: true,
    phoneCell: (u) => plural(u.clickCount, 'click'),
    value: (u) => u.clickCount,
    cell: (u) => int(u.clickCount),
  },
  {
    id: 'tried',
    label: 'Tried',
    align: 'end',
    size: 150,
    value: (u) => u.checkedDatetime ?? '',
    cell: (u) => (u.checkedDatetime ? momentText(u.checkedDatetime, timeZone) : <span className="dim">never</span>),
  },
]
