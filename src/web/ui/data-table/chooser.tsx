import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useLate } from '../use-late.ts'
import type { Columns } from './use-columns.ts'

const loadPanel = () => import('./chooser-panel.tsx')

/** Which columns are shown and in which order. The first column is not listed. */
export function Chooser<T>({ columns, labelOf }: { columns: Columns<T>; labelOf: (id: string) => string }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const late = useLate(loadPanel, opened)
  return (
    <>
      <button
        ref={setTarget}
        type="button"
        className="fbtn"
        {...late.near}
        onClick={() => setOpened(!opened)}
        aria-haspopup="dialog"
        aria-expanded={opened}
      >
        <IconAdjustmentsHorizontal size={15} aria-hidden />
        <span className="fbtn-text">Columns</span>
        <span className="dim num" aria-hidden>
          {columns.visible.length}/{columns.all.length}
        </span>
      </button>
      {late.Part ? (
        <late.Part
          target={target}
          opened={opened && late.ready}
          onOpened={setOpened}
          list={columns.all.slice(1).map((c) => ({
            id: c.id,
            label: c.label,
            visible: columns.isVisible(c),
            fixed: c.hideable === false,
          }))}
          onVisible={columns.setVisible}
          onMove={columns.move}
          whole={columns.whole}
          onReset={columns.reset}
          labelOf={labelOf}
        />
      ) : null}
    </>
  )
}
