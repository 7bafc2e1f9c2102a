import type { Closing, NightlySubject } from '../../contract/alerts/alert-choices.ts'
import { happen } from '../happenings/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { Row } from './left-out.ts'

const ends: Readonly<Record<Closing, string>> = {
  back: 'Closed: back inside of the usual for three days',
  newUsual: 'Closed: for four weeks this has been the usual',
  expected: 'Closed: it was expected',
  done: 'Closed: somebody has acted',
  cause: 'Closed: its cause is told of',
}
export const endingOf = (closing: Closing): string => ends[closing]

/** An alert of the nightly run. */
type Told = Pick<Row, 'accountUuid' | 'uuid' | 'subject' | 'fact'> & { kind: NightlySubject }

/** Reports the end of an alert of the nightly run, in the transaction that closes it. */
export const tellClosed = (tx: Tx, row: Told, { closing, now }: { closing: Closing; now: Date }): Promise<void> =>
  happen(tx, [
    {
      kind: 'alertClosed',
      accountUuid: row.accountUuid,
      at: now.toISOString(),
      key: `${row.uuid} ${now.toISOString()}`,
      payload: {
        alertUuid: row.uuid,
        subjectKind: row.kind,
        subjectId: row.subject,
        closing,
        message:
          row.fact && closing === 'back'
            ? 'Closed: it is over'
            : row.fact && closing === 'newUsual'
              ? 'Closed: it is the usual now'
              : ends[closing],
      },
    },
  ])
