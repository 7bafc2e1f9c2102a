import { Popover } from '@mantine/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconCheck, IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Anchor } from '../anchor.tsx'
import { ColumnDrag } from './column-drag.tsx'

export interface ChosenColumn {
  id: string
  label: string
  visible: boolean
  /** Cannot be hidden. */
  fixed: boolean
}

export interface ChooserPanelProps {
  target: HTMLElement | null
  opened: boolean
  onOpened: (opened: boolean) => void
  /** In the viewer's order. */
  list: readonly ChosenColumn[]
  onVisible: (id: string, visible: boolean) => void
  onMove: (active: string, over: string) => void
  /** Shows or hides all metrics at once; null where the caller needs no such switch. */
  whole: { isShown: boolean; show: (on: boolean) => void } | null
  onReset: () => void
  labelOf: (id: string) => string
}

function ChooserRow(p: { column: ChosenColumn; onToggle: () => void }) {
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
          checked={p.column.visible}
          disabled={p.column.fixed}
          onChange={p.onToggle}
        />
        <span className="box" data-on={p.column.visible} aria-hidden>
          {p.column.visible ? <IconCheck size={12} stroke={3} /> : null}
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

/** The panel of the chooser: every column except the first, to show, hide and move. */
export default function ChooserPanel({ target, opened, onOpened, list, labelOf, whole, ...p }: ChooserPanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      shadow="none"
      trapFocus
      returnFocus
      width={270}
      classNames={{ dropdown: 'pop' }}
    >
      <Popover.Target>
        <Anchor to={target} />
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Columns">
        <div className="chooser-list">
          <ColumnDrag labelOf={labelOf} onMove={p.onMove}>
            <SortableContext items={list.map((c) => c.id)} strategy={verticalListSortingStrategy}>
              {list.map((column) => (
                <ChooserRow key={column.id} column={column} onToggle={() => p.onVisible(column.id, !column.visible)} />
              ))}
            </SortableContext>
          </ColumnDrag>
        </div>
        <div className="pop-foot">
          {whole ? (
            <button
              type="button"
              className="text-button"
              title="Every column, not only those that say what earns"
              onClick={() => whole.show(!whole.isShown)}
            >
              {whole.isShown ? 'Fewer metrics' : 'All metrics'}
            </button>
          ) : null}
          <button type="button" className="text-button" onClick={p.onReset}>
            Reset to default
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
