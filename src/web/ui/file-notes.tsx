import './file-notes.css'
import { int } from '../../report/format.ts'

/** Notes about lines of a file, under a shared title; `count` is the number of notes. */
export type NoteGroup = { title: string; lines: readonly string[]; count: number }

export const lineText = ({ line, reason }: { line: number; reason: string }): string =>
  line > 0 ? `Line ${line}: ${reason}` : reason

/** Anomalies of a file, each line in words; a long list scrolls. */
export function FileNotes({ groups }: { groups: readonly NoteGroup[] }) {
  return groups
    .filter((g) => g.count > 0)
    .map((g) => (
      // what scrolls must be reachable without a mouse
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <section key={g.title} className="file-notes" tabIndex={0} aria-label={g.title}>
        <p className="file-notes-title">{g.title}</p>
        <ul>
          {g.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {g.count > g.lines.length ? <p className="dim">and {int(g.count - g.lines.length)} more</p> : null}
      </section>
    ))
}

/** Why a file cannot be imported: the unreadable lines, one by one. */
export function UnreadLines({
  title,
  word,
  rejected,
  count,
}: {
  title: string
  word: string
  rejected: readonly { line: number; reason: string }[]
  count: number
}) {
  return count === 0 ? null : (
    <>
      <p className="form-error" role="alert">
        {word} cannot be read. Nothing will be taken in.
      </p>
      <FileNotes groups={[{ title, lines: rejected.map(lineText), count }]} />
    </>
  )
}
