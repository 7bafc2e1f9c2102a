import type { FallSubject } from '../../contract/alerts/alert-choices.ts'
import type { Day } from '../../contract/days.ts'
import { groupBy } from '../store/group-by.ts'

/** A mark of the product's own on a day or several days. */
export type Mark = {
  /** Stable across reads. */
  key: string
  fromDay: Day
  toDay: Day
  kind: FallSubject
  subject: string
  content: string
  alertUuid?: string
  /** For a merchant with a small share of the clicks. */
  isSmall?: boolean
  /** Marks of the same day and group become one note, with their number. */
  group?: { name: string; content: (count: number) => string; kind: FallSubject; subject: string }
}

/** Maximum marks of one day and group listed separately. */
const mostSingle = 2

/**
 * Several merchants that close or change on one day become one note; a few stay separate, so that each is shown at its
 * merchant.
 */
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
