import type { operations, OperationsLine } from '../../contract/operations/operations.ts'
import type { Output } from '../../contract/call.ts'
import { plural } from '../../report/format.ts'

export type Overview = Output<typeof operations.overview>

/** Lines that need attention, failing ones first. */
export function wrongLines({ groups }: Overview): OperationsLine[] {
  const lines = groups.flatMap((group) => group.lines)
  return [...lines.filter((line) => line.state === 'fails'), ...lines.filter((line) => line.state === 'look')]
}

/** "1 fails, 4 want a look" */
export function verdictOf(overview: Overview): string {
  const wrong = wrongLines(overview)
  if (wrong.length === 0) return 'Everything is well'
  const failing = wrong.filter((line) => line.state === 'fails').length
  const looking = wrong.length - failing
  const said = [failing && plural(failing, 'fails', 'fail'), looking && plural(looking, 'wants a look', 'want a look')]
  return said.filter(Boolean).join(', ')
}

const adviceOf = ({ finding, advice }: OperationsLine): string => [finding, advice].filter(Boolean).join(' ')

const marks = { fails: '!!', look: ' !', well: '  ' } as const

/** The page as text, for a mail or a ticket. */
export function asText(overview: Overview): string {
  const { version, lookedDatetime, groups } = overview
  return [
    `Outbound ${version}, ${lookedDatetime}: ${verdictOf(overview)}`,
    ...groups.flatMap(({ name, lines }) => [
      '',
      name,
      ...lines.map((line) => `${marks[line.state]} ${line.name}: ${line.measure} – ${adviceOf(line)}`),
    ]),
    '',
  ].join('\n')
}
