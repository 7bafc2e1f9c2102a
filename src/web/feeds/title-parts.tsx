import { Input } from '@mantine/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { ColumnDrag } from '../ui/data-table/column-drag.tsx'

const parts: readonly { value: string; label: string }[] = [
  { value: 'title', label: 'Title' },
  { value: 'brand', label: 'Brand' },
  { value: 'vendor', label: 'Vendor' },
  { value: 'productType', label: 'Product type' },
]
const labelOf = (value: string) => parts.find((p) => p.value === value)?.label ?? value

/** The list with one part moved to another's place. */
export function moved(list: readonly string[], active: string, over: string): string[] {
  const to = list.indexOf(over)
  return to < 0 ? [...list] : list.filter((p) => p !== active).toSpliced(to, 0, active)
}

function Part(p: { value: string; isOnly: boolean; onRemove: () => void }) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({ id: p.value })
  const style: CSSProperties | undefined = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : undefined
  const label = labelOf(p.value)
  return (
    <li ref={setNodeRef} className="title-part" style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        className="title-grip"
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
        // Escape cancels the drag, not the dialog
        data-mantine-stop-propagation={isDragging}
      >
        <IconGripVertical size={14} aria-hidden />
        {label}
      </button>
      <button
        type="button"
        className="title-remove"
        aria-label={`Remove ${label}`}
        disabled={p.isOnly}
        onClick={p.onRemove}
      >
        <IconX size={12} aria-hidden />
      </button>
    </li>
  )
}

export interface TitlePartsProps {
  defaultValue?: string[]
  onChange?: (parts: string[]) => void
  error?: ReactNode
  'data-path'?: string
}

const NONE: string[] = []

/** Parts of the title, reordered by dragging or by space and arrow keys. The last part cannot be removed. */
export function TitleParts({ defaultValue = NONE, onChange, error, ...rest }: TitlePartsProps) {
  const [chosen, setChosen] = useState(defaultValue)
  const change = (next: string[]) => {
    setChosen(next)
    onChange?.(next)
  }
  return (
    <Input.Wrapper label="Title format" labelElement="div" description="Drag to sort" error={error}>
      <fieldset className="title-parts" aria-label="Title format" tabIndex={-1} data-path={rest['data-path']}>
        <ColumnDrag labelOf={labelOf} noun="part" onMove={(active, over) => change(moved(chosen, active, over))}>
          <SortableContext items={chosen} strategy={rectSortingStrategy}>
            <ul>
              {chosen.map((value) => (
                <Part
                  key={value}
                  value={value}
                  isOnly={chosen.length === 1}
                  onRemove={() => change(chosen.filter((c) => c !== value))}
                />
              ))}
            </ul>
          </SortableContext>
        </ColumnDrag>
        {parts
          .filter((part) => !chosen.includes(part.value))
          .map((part) => (
            <button
              key={part.value}
              type="button"
              className="title-add"
              onClick={() => change([...chosen, part.value])}
              aria-label={`Add ${part.label}`}
            >
              <IconPlus size={12} aria-hidden />
              {part.label}
            </button>
          ))}
      </fieldset>
    </Input.Wrapper>
  )
}
