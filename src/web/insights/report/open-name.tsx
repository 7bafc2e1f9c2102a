import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dimensionOf, type GroupBy } from '../../../contract/dimensions.ts'
import { int, truncate } from '../../../report/format.ts'
import { groupName, isTime } from '../../../report/grouping.ts'
import { rowName } from '../../../report/report-columns.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import type { ShownRow } from './inner-rows.ts'
import { ROW_NAME } from './row-name.ts'
import { texts } from './texts.ts'
import type { OpenRows } from './use-open-rows.ts'

interface OpenNameProps {
  groupBy: GroupBy
  row: ShownRow
  open: OpenRows
  /** The name as the first cell shows it. */
  children: ReactNode
}

/** The name of a row with its expand button, or of a nested row. */
export function OpenName({ groupBy, row, open, children }: OpenNameProps) {
  if (row.inner) return <InnerName row={row} open={open} />
  const isOpen = open.isOpen(row.grp)
  return (
    <span className="open-name">
      <button
        type="button"
        className="icon-link"
        aria-expanded={isOpen}
        aria-label={texts.openRow(rowName(groupBy, row), groupName(open.thenBy).toLowerCase())}
        onClick={() => open.toggle(row.grp)}
      >
        <IconChevronRight size={15} aria-hidden />
      </button>
      {children}
    </span>
  )
}

function InnerName({ row, open }: Pick<OpenNameProps, 'row' | 'open'>) {
  const { inner } = row
  if (!inner) return null
  const { under, by, says, count = 0 } = inner
  if (says === 'loading') return <output className="inner-name dim">{texts.loadingRows}</output>
  if (says === 'none') return <span className="inner-name dim">{texts.nothing}</span>
  if (says === 'failed')
    return (
      <span className="inner-name">
        {texts.rowsMissing}
        <button type="button" className="link" onClick={() => open.retry(under)}>
          {texts.again}
        </button>
      </span>
    )
  if (says === 'more')
    return (
      <span className="inner-name">
        <button type="button" className="link" onClick={() => open.showAll(under)}>
          {texts.allRows(int(count))}
        </button>
      </span>
    )
  const name = isTime(by) || row.grp !== '' ? rowName(by, row) : texts.unknown
  const short = truncate(name, ROW_NAME)
  return (
    <span className="inner-name">
      {dimensionOf(by).isAddress ? (
        <AddressLines value={name} />
      ) : (
        <span className="ell" title={short === name ? undefined : name}>
          {short}
        </span>
      )}
    </span>
  )
}
