import type { FallSubject } from '../../contract/alerts/alert-choices.ts'
import type { Day } from '../../contract/days.ts'
import { groupBy } from '../store/group-by.ts'

/** Something that the product knows of the days. */
export type Mark = {
  /** The same whenever it is read again. */
  key: string
  fromDay: Day
  toDay: Day
  kind: FallSubject
  subject: string
  content: string
  alertUuid?: string
  /** Of a merchant with few of the clicks. */
  isSmall?: boolean
  /** With others of the same day and group it is one note, which says how many there are. */
  group?: { name: string; content: (count: number) => string; kind: FallSubject; subject: string }
}

/** Marks of one day and group that are listed one by one. */
const mostSingle = 2

/** Several merchants that close or change on one day are one note; a few stay apart, so that each stands at its merchant. */
export function groupMarks(marks: readonly Mark[]): Mark[] {
  const groups = groupBy(marks, (m) =>
    m.group && !m.isSmall ? `${m.group.name} ${m.group.subject} ${m.fromDay}` : m.key,
  )
  return [...groups].flatMap(([key, own]) => {
    const group = own[0]?.group
    if (!group || own[0]?.isSmall || own.length <= mostSingle) return own
    const day = own[0]?.fromDay ?? ''
    return [
      {
        key,
        fromDay: day,
        toDay: day,
        kind: group.kind,
        subject: group.subject,
        content: group.content(own.length),
      },
    ]
  })
}
