import type { operations, OperationsLine } from '../../contract/operations/operations.ts'
import type { Output } from '../../contract/call.ts'

export type Overview = Output<typeof operations.overview>

/** Lines that want a hand, what fails first. */
export function wrongLines({ groups }: Overview): OperationsLine[] {
  const lines = groups.flatMap((group) => group.lines)
  return [...lines.filter((line) => line.state === 'fails'), ...lines.filter((line) => line.state === 'look')]
}

/** "1 fails, 4 want a look" */
export function verdictOf(overview: Overview): string {
  const wrong = wrongLines(overview)
  const failing = wrong.filter((line) => line.state === 'fails').length
  const looking = wrong.length - failing
  const looks = `${looking} ${looking === 1 ? 'wants' : 'want'} a look`
  if (wrong.length === 0) return 'Everything is well'
  if (failing === 0) return looks
  const fail = `${failing} ${failing === 1 ? 'fails' : 'fail'}`
  return looking === 0 ? fail : `${fail}, ${looks}`
}

export const adviceOf = ({ finding, advice }: OperationsLine): string => [finding, advice].filter(Boolean).join(' ')

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
