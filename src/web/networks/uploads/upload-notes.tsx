import { int, money, plural } from '../../../report/format.ts'
import type { Preview } from './preview.ts'

type Standing = Preview['changes'][number]['before']
const written = (s: Standing) =>
  `${s.status}, sale ${money(Number(s.sale), s.currencyCode)}, commission ${money(Number(s.commission), s.currencyCode)}`

/** What is odd, what is left out and what changes, each line in words. */
export function UploadNotes({ preview: p }: { preview: Preview }) {
  const groups = [
    { title: 'Look at these', lines: p.warnings, count: p.warnings.length },
    {
      title: `${plural(p.changedCount, 'conversion')} will change`,
      lines: p.changes.map((c) => `${c.transactionId}: ${written(c.before)} → ${written(c.after)}`),
      count: p.changedCount,
    },
    {
      title: `${plural(p.leftOutCount, 'line')} left out`,
      lines: p.leftOut.map((l) => (l.line > 0 ? `Line ${l.line}: ${l.reason}` : l.reason)),
      count: p.leftOutCount,
    },
  ].filter((g) => g.count > 0)
  return groups.map((g) => (
    // what scrolls must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section key={g.title} className="upload-problems" tabIndex={0} aria-label={g.title}>
      <p className="upload-note">{g.title}</p>
      <ul>
        {g.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {g.count > g.lines.length ? <p className="dim">and {int(g.count - g.lines.length)} more</p> : null}
    </section>
  ))
}
