import { money, plural } from '../../../report/format.ts'
import { FileNotes, lineText } from '../../ui/file-notes.tsx'
import type { Preview } from './preview.ts'

type Standing = Preview['changes'][number]['before']
const written = (s: Standing) =>
  `${s.status}, sale ${money(Number(s.sale), s.currencyCode)}, commission ${money(Number(s.commission), s.currencyCode)}`

/** Anomalies, what is left out and what changes, each line in words. */
export const UploadNotes = ({ preview: p }: { preview: Preview }) => (
  <FileNotes
    groups={[
      { title: 'Look at these', lines: p.warnings, count: p.warnings.length },
      {
        title: `${plural(p.changedCount, 'conversion')} will change`,
        lines: p.changes.map((c) => `${c.transactionId}: ${written(c.before)} → ${written(c.after)}`),
        count: p.changedCount,
      },
      { title: `${plural(p.leftOutCount, 'line')} left out`, lines: p.leftOut.map(lineText), count: p.leftOutCount },
    ]}
  />
)
