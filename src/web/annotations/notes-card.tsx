import './annotations.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconNote, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import { plural } from '../../report/format.ts'
import { IfMay } from '../lib/if-may.tsx'
import { useMay } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import { NoteActions } from './note-actions.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { noteAbout, noteDays } from './notes-of.ts'
import type { ChartNotes } from './use-chart-notes.ts'

const whose = [
  { value: 'all', label: 'All' },
  { value: 'person', label: 'By people' },
  { value: 'outbound', label: 'By Outbound' },
]

interface NotesCardProps {
  notes: ChartNotes
  /** The last day of the chart. */
  day: string
  /** The earnings of a note's days, as text, and the header of that column. */
  earned?: { head: string; of: (note: Annotation) => string }
}

/** The notes on the days of the chart above, latest first, with their actions. */
export function NotesCard({ notes, day, earned }: NotesCardProps) {
  const [by, setBy] = useState('all')
  const [adding, setAdding] = useState(false)
  const [hiddenToo, setHiddenToo] = useState(false)
  const mayWrite = useMay()
  const numbers = new Map(notes.marks.map((m) => [m.key, m.number]))
  const listed = [...notes.shown, ...(hiddenToo ? notes.hidden : [])]
    .filter((n) => by === 'all' || n.by === by)
    .toReversed()
  return (
    <section className="card" aria-label="Notes" id="notes">
      <div className="card-head">
        <h2 className="card-title">Notes</h2>
        <span className="card-sub">
          {plural(notes.shown.length, 'note')} on these days. They follow the filter and appear on every chart by date.
        </span>
        <span className="spacer" />
        <SegmentedControl size="xs" aria-label="Whose notes" value={by} onChange={setBy} data={whose} />
        <IfMay>
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            Add note
          </Button>
        </IfMay>
      </div>
      {notes.error ? <ErrorPanel small message={notes.error} onRetry={notes.retry} /> : null}
      {notes.loading ? <LoadingBlock label="Loading notes" h={120} /> : null}
      {!notes.loading && !notes.error && listed.length === 0 ? (
        <EmptyState
          small
          icon={IconNote}
          title="No notes on these days"
          subtitle="Write down what happened on a day, so that everybody knows later why the line bends there."
        />
      ) : null}
      {listed.length > 0 ? (
        <SimpleTable
          label="Notes on these days"
          className="notes-table"
          rows={listed}
          keyOf={(n) => n.annotationId}
          rowProps={(n) => ({ 'data-hidden': n.isHidden || undefined })}
          columns={[
            {
              key: 'number',
              head: 'Number on the chart',
              isSilent: true,
              cell: (n) => (
                <span className="note-number" data-filled={n.by === 'person' || undefined}>
                  {numbers.get(n.annotationId) ?? '–'}
                </span>
              ),
            },
            { key: 'day', head: 'Day', num: true, cell: noteDays },
            {
              key: 'note',
              head: 'Note',
              isRowHead: true,
              cell: (n) => (
                <>
                  {n.alertUuid ? (
                    <AppLink to={`/alerts/${n.alertUuid}`} className="link">
                      {n.content}
                    </AppLink>
                  ) : (
                    n.content
                  )}
                  {n.isLeftOut ? <span className="note-used">Left out of what is usual</span> : null}
                </>
              ),
            },
            { key: 'about', head: 'About', cell: noteAbout },
            { key: 'by', head: 'By', cell: (n) => n.authorName },
            ...(earned ? [{ key: 'earned', head: earned.head, end: true, cell: earned.of }] : []),
            ...(mayWrite
              ? [
                  {
                    key: 'actions',
                    head: 'Actions',
                    isSilent: true,
                    className: 'note-actions',
                    cell: (n: Annotation) => <NoteActions note={n} />,
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      {notes.hidden.length > 0 ? (
        <p className="notes-foot">
          <button type="button" className="text-button" onClick={() => setHiddenToo(!hiddenToo)}>
            {hiddenToo ? 'Leave hidden notes out' : `Show ${plural(notes.hidden.length, 'hidden note')}`}
          </button>
        </p>
      ) : null}
      {adding ? <NoteDialog day={day} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}
