import type { OperationsLine } from '../../../contract/operations/operations.ts'
import { shortMomentText } from '../../../report/date-text.ts'
import { plural } from '../../../report/format.ts'
import { fails, isThere, look, type State, well } from './state.ts'
import { bytesText, lasting } from './texts.ts'

/** A nightly backup missing for a second night. */
const oldAfter = 50 * 3600

function backup({ backups: { last, lastWhole }, now, timezone }: State): OperationsLine {
  const said = { id: 'backup', name: 'Last backup' }
  const moment = (at: Date) => shortMomentText(at.getTime(), timezone)
  if (last && last.finishedAt !== null && !last.ok)
    return fails({
      ...said,
      measure: `${moment(last.startedAt)}, failed`,
      finding: last.error ?? 'It did not come to its end.',
      advice: lastWhole ? `The last whole one is of ${moment(lastWhole.startedAt)}` : 'There is no whole one',
    })
  if (!lastWhole)
    return look({
      ...said,
      measure: 'none',
      finding: 'Nothing is backed up.',
      advice: 'Run npm run backup, or let it run every night: docs/backup.md',
    })
  const seconds = (now.getTime() - lastWhole.startedAt.getTime()) / 1000
  const measure = `${moment(lastWhole.startedAt)}, ${bytesText(lastWhole.bytes ?? 0)}`
  if (seconds > oldAfter)
    return look({
      ...said,
      measure,
      finding: `${lasting(seconds)} old.`,
      advice: 'Make one, and look why no other was made',
    })
  return well({ ...said, measure })
}

function versions({ processes, version, ...state }: State): OperationsLine {
  const others = processes.filter((p) => isThere(state, p) && p.version !== version)
  const said = { id: 'version', name: 'Version', measure: version }
  const [other] = others
  if (!other) return well({ ...said, advice: 'what changed: docs/changes.md' })
  return look({
    ...said,
    finding: `${plural(others.length, 'process', 'processes')} of ${other.version}.`,
    advice: 'Start all processes on the same version',
  })
}

const silent = (state: State): OperationsLine[] =>
  state.processes
    .filter((p) => !isThere(state, p))
    .map((p) =>
      look({
        id: `process ${p.uuid}`,
        name: `Process on ${p.host}`,
        measure: `ROLE=${p.role}, ${p.version}`,
        finding: `Silent for ${lasting((state.now.getTime() - p.toldAt.getTime()) / 1000)}.`,
        advice: 'It was killed or hangs: start it again. This line goes a day after its last word',
      }),
    )

export const safetyLines = (state: State): OperationsLine[] => [backup(state), versions(state), ...silent(state)]
