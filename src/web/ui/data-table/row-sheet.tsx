import type { ReactNode } from 'react'
import { Facts } from '../facts.tsx'
import Sheet from '../sheet.tsx'

export interface RowSheetProps {
  title: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
  opened: boolean
  onClose: () => void
}

/** All columns of a row, on a phone, where its two lines show only the main ones. */
export default function RowSheet({ title, facts, opened, onClose }: RowSheetProps) {
  return (
    <Sheet title={title} opened={opened} onClose={onClose}>
      <Facts facts={facts} className="row-facts" beside />
    </Sheet>
  )
}
