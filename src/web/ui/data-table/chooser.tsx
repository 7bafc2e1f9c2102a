import { Popover } from '@mantine/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconAdjustmentsHorizontal, IconCheck, IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { DataColumn } from './column.ts'
import { ColumnDrag } from './column-drag.tsx'
import type { Columns } from './use-columns.ts'

function ChooserRow(p: { column: DataColumn<never>; visible: boolean; onToggle: () => void }) {
  const { setNodeRef, transform, transition, attributes, listeners } = useSortable({ id: p.column.id })
  const style: CSSProperties | undefined = transform
    ? {
        transform: `translate3d(0, ${transform.y}px, 0)`,
        transition,
        background: 'var(--surface-3)',
      }
    : undefined
  return (
    <div ref={setNodeRef} className="chooser-row" style={style}>
      <label className="opt chooser-toggle">
        <input
          type="checkbox"
          className="sr"
          checked={p.visible}
          disabled={p.column.hideable === false}
          onChange={p.onToggle}
        />
        <span className="box" data-on={p.visible} aria-hidden>
          {p.visible ? <IconCheck size={12} stroke={3} /> : null}
        </span>
        <span className="ell">{p.column.label}</span>
      </label>
      <button
        type="button"
        className="chooser-grip"
        {...attributes}
        {...listeners}
        aria-label={`Move ${p.column.label}`}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
    </div>
  )
}

/** Which columns are shown and in which order. The first column is not in the list. */
export function Chooser<T>({ columns, labelOf }: { columns: Columns<T>; labelOf: (id: string) => string }) {
  const list = columns.all.slice(1)
  return (
    <Popover position="bottom-end" shadow="none" trapFocus returnFocus width={270} classNames={{ dropdown: 'pop' }}>
      <Popover.Target>
        <button type="button" className="fbtn">
          <IconAdjustmentsHorizontal size={15} aria-hidden />
          <span className="fbtn-text">Columns</span>
          <span className="dim num" aria-hidden>
            {columns.visible.length}/{columns.all.length}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Columns">
        <div className="chooser-list">
          <ColumnDrag labelOf={labelOf} onMove={columns.move}>
            <SortableContext items={list.map((c) => c.id)} strategy={verticalListSortingStrategy}>
              {list.map((column) => (
                <ChooserRow
                  key={column.id}
                  column={column}
                  visible={columns.isVisible(column)}
                  onToggle={() => columns.setVisible(column.id, !columns.isVisible(column))}
                />
              ))}
            </SortableContext>
          </ColumnDrag>
        </div>
        <div className="pop-foot">
          <button type="button" className="text-button" onClick={columns.reset}>
            Reset to default
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
